// unistd.h declares it only for programs that ask for GNU extensions, which Swift's own module of it does not.
int syncfs(int descriptor);
