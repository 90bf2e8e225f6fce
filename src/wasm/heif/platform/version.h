// What dav1d.h asks for; the version of its interface is read nowhere here.
#define DAV1D_API_VERSION_MAJOR 6
#define DAV1D_API_VERSION_MINOR 6
#define DAV1D_API_VERSION_PATCH 0
