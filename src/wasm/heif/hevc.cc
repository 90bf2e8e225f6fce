// One HEVC image item through libde265. Its input is the NAL units of the item's hvcC and then of the item itself
// (ISO/IEC 14496-15 §8.3), each after its length in four bytes, little-endian.
#include "picture.h"

#include <libde265/de265.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *input;
static de265_decoder_context *context;
static struct picture result;
static int64_t pixel_limit;
static bool is_too_large;

// Without exceptions an allocation that fails ends in a trap: the host asks for the reason.
static int32_t is_out_of_memory;
extern "C" EXPORT("heif_out_of_memory") int32_t heif_out_of_memory(void) { return is_out_of_memory; }

static void *allocate(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory) {
    is_out_of_memory = 1;
    __builtin_trap();
  }
  return memory;
}
void *operator new(size_t bytes) { return allocate(bytes); }
void *operator new[](size_t bytes) { return allocate(bytes); }
void operator delete(void *memory) noexcept { free(memory); }
void operator delete[](void *memory) noexcept { free(memory); }
void operator delete(void *memory, size_t) noexcept { free(memory); }
void operator delete[](void *memory, size_t) noexcept { free(memory); }

extern "C" EXPORT("heif_input") uint8_t *heif_input(int32_t bytes) {
  if (context) de265_free_decoder(context);
  context = nullptr;
  free(input);
  input = static_cast<uint8_t *>(malloc(static_cast<size_t>(bytes)));
  return input;
}

extern "C" EXPORT("heif_picture") const struct picture *heif_picture(void) { return &result; }

static int get_buffer(de265_decoder_context *decoder, de265_image_spec *spec, de265_image *image, void *) {
  is_too_large = is_too_large || int64_t{spec->width} * spec->height > pixel_limit;
  return is_too_large ? 0 : de265_get_default_image_allocation_functions()->get_buffer(decoder, spec, image, nullptr);
}

static int32_t error(de265_error code) {
  if (is_too_large || code == DE265_ERROR_OUT_OF_MEMORY) return ERR_MEMORY;
  return code == DE265_ERROR_NOT_IMPLEMENTED_YET ? ERR_UNSUPPORTED : ERR_MALFORMED;
}

extern "C" EXPORT("heif_decode") int32_t heif_decode(int32_t bytes, int32_t max_pixels) {
  pixel_limit = max_pixels;
  is_too_large = false;
  context = de265_new_decoder();
  if (!context) return ERR_MEMORY;
  de265_image_allocation allocation = *de265_get_default_image_allocation_functions();
  allocation.get_buffer = get_buffer;
  de265_set_image_allocation_functions(context, &allocation, nullptr);

  for (int32_t at = 0; at + 4 <= bytes;) {
    uint32_t length;
    memcpy(&length, input + at, 4);
    at += 4;
    if (length > static_cast<uint32_t>(bytes - at)) return ERR_MALFORMED;
    const de265_error code = de265_push_NAL(context, input + at, static_cast<int>(length), 0, nullptr);
    if (code != DE265_OK) return error(code);
    at += static_cast<int32_t>(length);
  }
  de265_error code = de265_flush_data(context);
  const de265_image *image = nullptr;
  for (int more = 1; more && code == DE265_OK && !image;) {
    code = de265_decode(context, &more);
    image = de265_peek_next_picture(context);
  }
  if (!image) return error(code);

  // A slice that could not be read leaves its part of the picture empty; the library only warns of it.
  for (de265_error warning; (warning = de265_get_warning(context)) != DE265_OK;) {
    if (warning != DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM) return ERR_MALFORMED;
  }
  result = picture{};
  result.width = de265_get_image_width(image, 0);
  result.height = de265_get_image_height(image, 0);
  result.bits = de265_get_bits_per_pixel(image, 0);
  result.chroma = static_cast<int32_t>(de265_get_chroma_format(image));
  result.full_range = de265_get_image_full_range_flag(image);
  result.matrix = de265_get_image_matrix_coefficients(image);
  for (int plane = 0; plane < (result.chroma == 0 ? 1 : 3); plane++) {
    int stride = 0;
    result.planes[plane] = de265_get_image_plane(image, plane, &stride);
    result.strides[plane] = stride;
  }
  return 0;
}
