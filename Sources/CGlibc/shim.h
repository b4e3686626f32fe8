// What Swift's own module of the C library lacks.

// unistd.h declares it only for programs that ask for GNU extensions, which that module does not.
int syncfs(int descriptor);

// mallopt and its options.
#include <malloc.h>
