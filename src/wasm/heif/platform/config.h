// dav1d's build settings: no assembly, both depths, no log.
#define ARCH_AARCH64 0
#define ARCH_ARM 0
#define ARCH_PPC64LE 0
#define ARCH_X86 0
#define ARCH_X86_32 0
#define ARCH_X86_64 0
#define CONFIG_16BPC 1
#define CONFIG_8BPC 1
#define CONFIG_LOG 0
#define ENDIANNESS_BIG 0
#define HAVE_ALIGNED_ALLOC 1
#define HAVE_ASM 0
#define HAVE_AS_FUNC 0
#define HAVE_CLOCK_GETTIME 0
#define HAVE_DLSYM 0
#define HAVE_POSIX_MEMALIGN 1
#define HAVE_UNISTD_H 0
