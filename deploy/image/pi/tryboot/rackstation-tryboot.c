// SPDX-License-Identifier: GPL-2.0-only
// Tells the firmware of a Raspberry Pi that the next start is a trial, once: it is loaded for that, and of no use afterwards.
//
// Raspberry Pi's own kernel does the same at `reboot '0 tryboot'`; Debian's has no word for it.

#include <linux/module.h>
#include <linux/of.h>
#include <soc/bcm2835/raspberrypi-firmware.h>

// Of Raspberry Pi's kernel, drivers/firmware/raspberrypi.c.
#define SET_REBOOT_FLAGS 0x00038064
#define TRYBOOT 1

static int __init tryboot_init(void)
{
	struct device_node *node = of_find_compatible_node(NULL, NULL, "raspberrypi,bcm2835-firmware");
	struct rpi_firmware *firmware = node ? rpi_firmware_get(node) : NULL;
	u32 flags = TRYBOOT;
	int failure;

	of_node_put(node);
	if (!firmware)
		return -ENODEV;
	failure = rpi_firmware_property(firmware, SET_REBOOT_FLAGS, &flags, sizeof(flags));
	rpi_firmware_put(firmware);
	return failure;
}

static void __exit tryboot_exit(void)
{
}

module_init(tryboot_init);
module_exit(tryboot_exit);
MODULE_DESCRIPTION("Has a Raspberry Pi's next start be a trial");
MODULE_LICENSE("GPL");
