// JPEG (ITU-T T.81) to grey: baseline, extended and progressive Huffman coding, 8 and 12 bits, any sampling, at 1/1, 1/2, 1/4, 1/8.
// Of YCbCr only Y is transformed where grey is luma; the other components are only skipped over. Damaged data is passed over to the next
// restart marker. An image in one scan leaves row by row; one in several scans keeps the coefficients that its scale needs.
#include "jpeg.h"

// Encoders write about 10; each one costs a walk over all blocks, and a few bytes are enough to write one.
#define MAX_SCANS 160

Component components[4];
Component *scanned[4];
Huffman dc_codes[4], ac_codes[4];
u16 quants[4][80];
i32 width, height, precision, count, h_max, v_max, mcus_across, mcus_down;
i32 log2_of, side, out_width, out_height;
i32 progressive, adobe, mode, interval, input_bytes;
i32 scan_count, spectral_start, spectral_end, high, low;
static i32 jfif, buffered, have_frame, have_quant;
static u64 covered;  // zigzag positions of the first component that some finished scan has filled

// Natural order by zigzag position (Figure A.6).
const u8 natural[80] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33,
                        40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36,
                        29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54,
                        47, 55, 62, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63};

// ---- segments

static i32 read_u16(void) {
  i32 a = next_byte(), b = next_byte();
  return a < 0 || b < 0 ? -1 : a << 8 | b;
}

static void skip(i32 bytes) {
  while (bytes > 0) {
    if (input_at >= input_end && !input_more()) return;
    i32 part = least(bytes, input_end - input_at);
    input_at += part;
    bytes -= part;
  }
}

static i32 read_quants(i32 left) {
  while (left > 0) {
    i32 head = next_byte();
    left--;
    if (head < 0 || (head & 15) > 3 || head >> 4 > 1) return ERR_MALFORMED;
    i32 bytes = head >> 4 ? 128 : 64;
    if (left < bytes) return ERR_MALFORMED;
    for (i32 k = 0; k < 64; k++) quants[head & 15][k] = (u16)(head >> 4 ? read_u16() : next_byte());
    have_quant |= 1 << (head & 15);
    left -= bytes;
  }
  return 0;
}

static i32 read_huffman(i32 left) {
  while (left > 16) {
    u8 counts[16];
    i32 head = next_byte(), total = 0;
    if (head < 0 || (head & 15) > 3 || head >> 4 > 1) return ERR_MALFORMED;
    for (i32 i = 0; i < 16; i++) total += counts[i] = (u8)next_byte();
    left -= 17 + total;
    if (total > 256 || left < 0) return ERR_MALFORMED;
    Huffman *code = head >> 4 ? &ac_codes[head & 15] : &dc_codes[head & 15];
    for (i32 i = 0; i < total; i++) code->symbols[i] = (u8)next_byte();
    if (work(NS_JPEG_TABLE)) return ERR_STOPPED;
    if (!huffman_build(code, counts, total)) return ERR_MALFORMED;
  }
  return 0;
}

static i32 read_frame(i32 left) {
  if (have_frame || left < 6) return ERR_MALFORMED;
  precision = next_byte();
  i32 h = read_u16(), w = read_u16();
  count = next_byte();
  if (w != width || h != height || count < 1 || count > 4 || left < 6 + 3 * count) return ERR_MALFORMED;
  if (precision != 8 && precision != 12) return ERR_UNSUPPORTED;
  h_max = v_max = 1;
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    c->id = next_byte();
    i32 sampling = next_byte();
    c->quant = next_byte() & 3;
    c->h = count == 1 ? 1 : sampling >> 4;
    c->v = count == 1 ? 1 : sampling & 15;
    if (c->h < 1 || c->h > 4 || c->v < 1 || c->v > 4) return ERR_MALFORMED;
    if (c->h > h_max) h_max = c->h;
    if (c->v > v_max) v_max = c->v;
  }
  skip(left - 6 - 3 * count);
  mcus_across = (width + 8 * h_max - 1) / (8 * h_max);
  mcus_down = (height + 8 * v_max - 1) / (8 * v_max);
  for (i32 i = 0; i < count; i++) {
    Component *c = &components[i];
    c->across = ((width * c->h + h_max - 1) / h_max + 7) >> 3;
    c->down = ((height * c->v + v_max - 1) / v_max + 7) >> 3;
    c->padded_across = mcus_across * c->h;
  }
  have_frame = 1;
  return 0;
}

static i32 read_adobe(i32 left) {
  u8 head[12] = {0};
  i32 bytes = least(left, 12);
  for (i32 i = 0; i < bytes; i++) head[i] = (u8)next_byte();
  if (bytes == 12 && head[0] == 'A' && head[1] == 'd' && head[2] == 'o' && head[3] == 'b' && head[4] == 'e') {
    adobe = head[11];
  }
  skip(left - bytes);
  return 0;
}

static i32 read_scan_header(i32 left) {
  if (!have_frame || left < 6) return ERR_MALFORMED;
  scan_count = next_byte();
  if (scan_count < 1 || scan_count > count || left < 4 + 2 * scan_count) return ERR_MALFORMED;
  i32 blocks = 0;
  for (i32 i = 0; i < scan_count; i++) {
    i32 id = next_byte(), tables = next_byte();
    scanned[i] = 0;
    for (i32 k = 0; k < count && !scanned[i]; k++) if (components[k].id == id) scanned[i] = &components[k];
    if (!scanned[i]) return ERR_MALFORMED;
    for (i32 k = 0; k < i; k++) if (scanned[k] == scanned[i]) return ERR_MALFORMED;
    scanned[i]->dc_table = tables >> 4 & 3;
    scanned[i]->ac_table = tables & 3;
    blocks += scanned[i]->h * scanned[i]->v;
  }
  if (scan_count > 1 && blocks > 16) return ERR_MALFORMED;
  spectral_start = next_byte();
  spectral_end = next_byte();
  i32 approximation = next_byte();
  high = approximation >> 4;
  low = approximation & 15;
  skip(left - 4 - 2 * scan_count);
  if (!progressive) {
    spectral_start = high = low = 0;
    spectral_end = 63;
    return 0;
  }
  i32 dc = spectral_start == 0;
  if (spectral_end > 63 || spectral_start > spectral_end || low > 13) return ERR_MALFORMED;
  if (dc ? spectral_end != 0 : scan_count != 1) return ERR_MALFORMED;
  return 0;
}

static void choose_mode(void) {
  mode = MODE_Y;
  if (count == 3) {
    i32 named_rgb = components[0].id == 'R' && components[1].id == 'G' && components[2].id == 'B';
    if (adobe == 0 || (adobe < 0 && !jfif && named_rgb)) mode = MODE_RGB;
    else if (!tone_is_luma()) mode = MODE_YCC;
  } else if (count == 4) {
    mode = adobe == 2 ? MODE_YCCK : MODE_CMYK;
  }
  for (i32 i = 0; i < count; i++) {
    components[i].needed = i == 0 || mode == MODE_YCC || mode == MODE_RGB || mode == MODE_CMYK || (mode == MODE_YCCK && i == 3);
  }
}

// ---- the file

static i32 all_needed_scanned(void) {
  i32 found = 0, wanted = 0;
  for (i32 i = 0; i < count; i++) wanted += components[i].needed;
  for (i32 i = 0; i < scan_count; i++) found += scanned[i]->needed;
  return found == wanted;
}

static i32 tables_ready(void) {
  for (i32 i = 0; i < scan_count; i++) {
    Component *c = scanned[i];
    if (spectral_start == 0 && high == 0 && !dc_codes[c->dc_table].defined) return 0;
    if (spectral_end > 0 && !ac_codes[c->ac_table].defined) return 0;
    if (c->needed && !(have_quant >> c->quant & 1)) return 0;
  }
  return 1;
}

// Answers ERR_… or 1 when the image is out already; 0 to go on.
static i32 handle_scan(i32 scans, i32 *rows) {
  if (scans == 0) {
    choose_mode();
    // Each block takes a bit at least, and 7/8 of them must be there: nothing is allocated for an image that cannot be.
    u64 blocks = (u64)components[0].across * (u64)components[0].down;
    if ((u64)(u32)input_bytes * 8 < blocks / 8 * 7) return ERR_TRUNCATED;
    i32 alone = scan_count == 1 && count > 1;
    if (!progressive && all_needed_scanned() && (!alone || is_full(scanned[0]))) {
      if (!tables_ready()) return ERR_MALFORMED;
      if (alone) {
        // Alone in its scan, a component's MCU is one block (A.2.2).
        scanned[0]->h = scanned[0]->v = h_max = v_max = 1;
        mcus_across = scanned[0]->padded_across = scanned[0]->across;
        mcus_down = scanned[0]->down;
      }
      *rows = decode_direct();
      return *rows < 0 ? *rows : 1;
    }
    buffered = 1;
    if (!make_coefficients()) return ERR_MEMORY;
  }
  i32 wanted = 0;
  for (i32 i = 0; i < scan_count; i++) wanted |= scanned[i]->needed;
  if (!wanted) {
    bits_reset();
    return 0;
  }
  if (!tables_ready()) return ERR_MALFORMED;
  if (decode_scan() && scanned[0] == components && high == 0) {
    covered |= (spectral_end == 63 ? ~0ull : (1ull << (spectral_end + 1)) - 1) & (~0ull << spectral_start);
  }
  return 0;
}

static i32 handle_segment(i32 marker, i32 left) {
  switch (marker) {
    case 0xdb: return read_quants(left);
    case 0xc4: return read_huffman(left);
    case 0xc0: case 0xc1: case 0xc2:
      progressive = marker == 0xc2;
      return read_frame(left);
    case 0xc3: case 0xc5: case 0xc6: case 0xc7: case 0xc9: case 0xca: case 0xcb: case 0xcd: case 0xce: case 0xcf:
      return ERR_UNSUPPORTED;
    case 0xdd:
      interval = read_u16();
      if (left < 2 || interval < 0) return ERR_MALFORMED;
      skip(left - 2);
      return 0;
    case 0xee: return read_adobe(left);
    case 0xe0:
      jfif = 1;
      skip(left);
      return 0;
    default:
      skip(left);
      return 0;
  }
}

// Markers until the image is out, or 0 at the file's end or EOI; `ended` tells these apart.
static i32 read_file(i32 *rows, i32 *ended) {
  for (i32 scans = 0; scans < MAX_SCANS;) {
    i32 marker = next_marker();
    if (marker == 0) return 0;
    if (marker == 0xd9) {
      *ended = 1;
      return 0;
    }
    if (marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    i32 left = read_u16() - 2;
    if (left < 0) return 0;
    i32 end = marker == 0xda ? read_scan_header(left) : handle_segment(marker, left);
    if (end < 0) return end;
    if (marker != 0xda) continue;
    end = handle_scan(scans++, rows);
    if (end != 0) return end;
  }
  return ERR_MALFORMED;
}

// Answers the rows that the file really had, or an error. The caller has read the frame header: the sizes must agree.
// `bytes` is the input's length.
EXPORT(jpeg_decode) i32 jpeg_decode(i32 w, i32 h, i32 log2, i32 bytes) {
  begin(NS_JPEG_INPUT);
  input_bytes = bytes;
  bits_reset();
  width = w;
  height = h;
  log2_of = log2;
  side = 8 >> log2;
  out_width = (w + (1 << log2) - 1) >> log2;
  out_height = (h + (1 << log2) - 1) >> log2;
  adobe = -1;
  jfif = interval = progressive = buffered = have_frame = have_quant = 0;
  covered = 0;
  for (i32 i = 0; i < 4; i++) dc_codes[i].defined = ac_codes[i].defined = 0;
  fill_bytes((u8 *)components, 0, sizeof components);
  fill_bytes((u8 *)quants, 0, sizeof quants);
  i32 rows = 0, ended = 0;
  i32 end = read_file(&rows, &ended);
  if (stopped) return ERR_STOPPED;
  if (end == 1) return rows;
  if (!buffered || !(covered & 1)) return end < 0 ? end : ERR_TRUNCATED;
  if (end < 0 && end != ERR_MALFORMED) return end;
  // Without EOI, an image whose bands did not all arrive is a truncated one.
  if (!ended && covered != ~0ull) return ERR_TRUNCATED;
  return emit_coefficients();
}
