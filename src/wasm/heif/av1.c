// One AV1 image item (AV1 Image File Format §2.1: a sequence header and the OBUs of one frame) through dav1d.
#include "picture.h"

#include <dav1d/dav1d.h>
#include <errno.h>
#include <stdlib.h>

static uint8_t *input;
static Dav1dContext *context;
static Dav1dPicture shown;
static struct picture result;

static void keep(const uint8_t *data, void *cookie) {
  (void)data;
  (void)cookie;
}

EXPORT("heif_input") uint8_t *heif_input(int32_t bytes) {
  if (context) {
    dav1d_picture_unref(&shown);
    dav1d_close(&context);
  }
  free(input);
  input = malloc((size_t)bytes);
  return input;
}

EXPORT("heif_picture") const struct picture *heif_picture(void) { return &result; }

static int32_t error(int code) {
  if (code == DAV1D_ERR(ENOMEM) || code == DAV1D_ERR(ERANGE)) return ERR_MEMORY;
  return code == DAV1D_ERR(ENOPROTOOPT) ? ERR_UNSUPPORTED : ERR_MALFORMED;
}

EXPORT("heif_decode") int32_t heif_decode(int32_t bytes, int32_t max_pixels) {
  Dav1dSettings settings;
  dav1d_default_settings(&settings);
  settings.n_threads = 1;
  settings.max_frame_delay = 1;
  // Grain is noise that was taken out before coding: no reader wants it back.
  settings.apply_grain = 0;
  settings.all_layers = 0;
  settings.frame_size_limit = (unsigned)max_pixels;
  settings.logger.callback = NULL;
  int code = dav1d_open(&context, &settings);
  if (code < 0) return error(code);
  Dav1dData data = {0};
  code = dav1d_data_wrap(&data, input, (size_t)bytes, keep, NULL);
  if (code < 0) return error(code);
  do {
    if (data.sz > 0) {
      code = dav1d_send_data(context, &data);
      if (code < 0 && code != DAV1D_ERR(EAGAIN)) break;
    }
    code = dav1d_get_picture(context, &shown);
  } while (code == DAV1D_ERR(EAGAIN) && data.sz > 0);
  if (data.sz > 0) dav1d_data_unref(&data);
  if (code < 0) return error(code);
  const Dav1dSequenceHeader *header = shown.seq_hdr;
  result = (struct picture){
    .width = shown.p.w,
    .height = shown.p.h,
    .bits = shown.p.bpc,
    .chroma = (int32_t)shown.p.layout,
    .full_range = header->color_range,
    .matrix = (int32_t)header->mtrx,
    .planes = {shown.data[0], shown.data[1], shown.data[2]},
    .strides = {(int32_t)shown.stride[0], (int32_t)shown.stride[1], (int32_t)shown.stride[1]},
  };
  return 0;
}
