// Intra prediction and the inverse transform of VP8 (RFC 6386 §12, §14.4).
#include "vp8.h"

static void add_residue(const i16 *in, u8 *to, i32 stride) {
  i32 t[16];
  for (i32 i = 0; i < 4; i++) {
    i32 a = in[i] + in[8 + i], b = in[i] - in[8 + i];
    i32 c = (in[4 + i] * 35468 >> 16) - (in[12 + i] + (in[12 + i] * 20091 >> 16));
    i32 d = in[4 + i] + (in[4 + i] * 20091 >> 16) + (in[12 + i] * 35468 >> 16);
    t[4 * i] = a + d;
    t[4 * i + 1] = b + c;
    t[4 * i + 2] = b - c;
    t[4 * i + 3] = a - d;
  }
  for (i32 y = 0; y < 4; y++, to += stride) {
    i32 dc = t[y] + 4, a = dc + t[8 + y], b = dc - t[8 + y];
    i32 c = (t[4 + y] * 35468 >> 16) - (t[12 + y] + (t[12 + y] * 20091 >> 16));
    i32 d = t[4 + y] + (t[4 + y] * 20091 >> 16) + (t[12 + y] * 35468 >> 16);
    to[0] = clamp_u8(to[0] + ((a + d) >> 3));
    to[1] = clamp_u8(to[1] + ((b + c) >> 3));
    to[2] = clamp_u8(to[2] + ((b - c) >> 3));
    to[3] = clamp_u8(to[3] + ((a - d) >> 3));
  }
}

// `size`: 16 or, of chroma, 8. `edge`: so many above, with the corner before them; the left pixels stand in `left`.
INLINE void predict_whole(i32 size, i32 mode, u8 *to, i32 stride, const u8 *edge, const u8 *left, i32 has_top, i32 has_left) {
  if (mode == DC_PRED) {
    i32 sum = 0, count = 0;
    if (has_top) for (i32 i = 0; i < size; i++) sum += edge[i];
    if (has_left) for (i32 i = 0; i < size; i++) sum += left[i];
    count = size * (has_top + has_left);
    u8 v = (u8)(count ? (sum + count / 2) / count : 128);
    for (i32 y = 0; y < size; y++) fill_bytes(to + y * stride, v, (u32)size);
    return;
  }
  for (i32 y = 0; y < size; y++, to += stride) {
    if (mode == V_PRED) copy_bytes(to, edge, (u32)size);
    else if (mode == H_PRED) fill_bytes(to, left[y], (u32)size);
    else for (i32 x = 0; x < size; x++) to[x] = clamp_u8(left[y] + edge[x] - edge[-1]);
  }
}

#define A2(a, b) (u8)((a + b + 1) >> 1)
#define A3(a, b, c) (u8)((a + 2 * b + c + 2) >> 2)
#define P(x, y) to[x + y * stride]

// e: the pixels around the block from the lower left over the corner e[4] to the upper right e[12].
static void predict_small(i32 mode, u8 *to, i32 stride, const u8 *e) {
  const i32 L = e[0], K = e[1], J = e[2], I = e[3], X = e[4];
  const i32 A = e[5], B = e[6], C = e[7], D = e[8], E = e[9], F = e[10], G = e[11], H = e[12];
  switch (mode) {
    case B_DC: {
      u8 v = (u8)((A + B + C + D + I + J + K + L + 4) >> 3);
      for (i32 y = 0; y < 4; y++) fill_bytes(to + y * stride, v, 4);
      break;
    }
    case B_TM:
      for (i32 y = 0; y < 4; y++) for (i32 x = 0; x < 4; x++) P(x, y) = clamp_u8(e[3 - y] + e[5 + x] - X);
      break;
    case B_VE:
      for (i32 y = 0; y < 4; y++) {
        P(0, y) = A3(X, A, B);
        P(1, y) = A3(A, B, C);
        P(2, y) = A3(B, C, D);
        P(3, y) = A3(C, D, E);
      }
      break;
    case B_HE:
      fill_bytes(to, A3(X, I, J), 4);
      fill_bytes(to + stride, A3(I, J, K), 4);
      fill_bytes(to + 2 * stride, A3(J, K, L), 4);
      fill_bytes(to + 3 * stride, A3(K, L, L), 4);
      break;
    case B_RD:
      for (i32 y = 0; y < 4; y++) for (i32 x = 0; x < 4; x++) {
        i32 k = 4 + x - y;
        P(x, y) = A3(e[k - 1], e[k], e[k + 1]);
      }
      break;
    case B_LD:
      for (i32 y = 0; y < 4; y++) for (i32 x = 0; x < 4; x++) {
        i32 k = 5 + x + y;
        P(x, y) = x + y == 6 ? A3(G, H, H) : A3(e[k], e[k + 1], e[k + 2]);
      }
      break;
    case B_VR:
      P(0, 0) = P(1, 2) = A2(X, A);
      P(1, 0) = P(2, 2) = A2(A, B);
      P(2, 0) = P(3, 2) = A2(B, C);
      P(3, 0) = A2(C, D);
      P(0, 3) = A3(K, J, I);
      P(0, 2) = A3(J, I, X);
      P(0, 1) = P(1, 3) = A3(I, X, A);
      P(1, 1) = P(2, 3) = A3(X, A, B);
      P(2, 1) = P(3, 3) = A3(A, B, C);
      P(3, 1) = A3(B, C, D);
      break;
    case B_VL:
      P(0, 0) = A2(A, B);
      P(1, 0) = P(0, 2) = A2(B, C);
      P(2, 0) = P(1, 2) = A2(C, D);
      P(3, 0) = P(2, 2) = A2(D, E);
      P(0, 1) = A3(A, B, C);
      P(1, 1) = P(0, 3) = A3(B, C, D);
      P(2, 1) = P(1, 3) = A3(C, D, E);
      P(3, 1) = P(2, 3) = A3(D, E, F);
      P(3, 2) = A3(E, F, G);
      P(3, 3) = A3(F, G, H);
      break;
    case B_HU:
      P(0, 0) = A2(I, J);
      P(2, 0) = P(0, 1) = A2(J, K);
      P(2, 1) = P(0, 2) = A2(K, L);
      P(1, 0) = A3(I, J, K);
      P(3, 0) = P(1, 1) = A3(J, K, L);
      P(3, 1) = P(1, 2) = A3(K, L, L);
      P(3, 2) = P(2, 2) = P(0, 3) = P(1, 3) = P(2, 3) = P(3, 3) = (u8)L;
      break;
    default:
      P(0, 0) = P(2, 1) = A2(I, X);
      P(0, 1) = P(2, 2) = A2(J, I);
      P(0, 2) = P(2, 3) = A2(K, J);
      P(0, 3) = A2(L, K);
      P(3, 0) = A3(A, B, C);
      P(2, 0) = A3(X, A, B);
      P(1, 0) = P(3, 1) = A3(I, X, A);
      P(1, 1) = P(3, 2) = A3(J, I, X);
      P(1, 2) = P(3, 3) = A3(K, J, I);
      P(1, 3) = A3(L, K, J);
  }
}

// Outside the image: 127 above, 129 to the left (§12.2).
void vp8_rebuild(const Block *block, const i16 *coefficients, i32 mx, i32 my, i32 across, const u8 *edge, u8 *to, i32 stride) {
  u8 left[16];
  for (i32 y = 0; y < 16; y++) left[y] = mx ? to[y * stride - 1] : 129;
  u8 corner = my == 0 ? 127 : mx == 0 ? 129 : edge[-1];
  if (block->mode != SPLIT) {
    u8 above[17];
    above[0] = corner;
    copy_bytes(above + 1, edge, 16);
    predict_whole(16, block->mode, to, stride, above + 1, left, my > 0, mx > 0);
    for (i32 i = 0; i < 16; i++) add_residue(coefficients + 16 * i, to + (i >> 2) * 4 * stride + (i & 3) * 4, stride);
    return;
  }
  u8 beyond[4];
  if (my > 0 && mx == across - 1) fill_bytes(beyond, edge[15], 4);
  else copy_bytes(beyond, edge + 16, 4);
  for (i32 i = 0; i < 16; i++) {
    i32 bx = (i & 3) * 4, by = (i >> 2) * 4;
    u8 *at = to + by * stride + bx, e[13];
    for (i32 y = 0; y < 4; y++) e[3 - y] = bx ? at[y * stride - 1] : left[by + y];
    if (by == 0) {
      e[4] = bx ? edge[bx - 1] : corner;
      copy_bytes(e + 5, edge + bx, 4);
    } else {
      e[4] = bx ? at[-stride - 1] : left[by - 1];
      copy_bytes(e + 5, at - stride, 4);
    }
    if (bx == 12) copy_bytes(e + 9, beyond, 4);
    else if (by == 0) copy_bytes(e + 9, edge + bx + 4, 4);
    else copy_bytes(e + 9, at - stride + 4, 4);
    predict_small(block->submodes[i], at, stride, e);
    add_residue(coefficients + 16 * i, at, stride);
  }
}

void vp8_rebuild_chroma(const Block *block, const i16 *coefficients, i32 mx, i32 my, u8 *to, i32 stride) {
  u8 left[8], above[9];
  for (i32 y = 0; y < 8; y++) left[y] = mx ? to[y * stride - 1] : 129;
  above[0] = my == 0 ? 127 : mx == 0 ? 129 : to[-stride - 1];
  copy_bytes(above + 1, to - stride, 8);
  predict_whole(8, block->chroma, to, stride, above + 1, left, my > 0, mx > 0);
  for (i32 i = 0; i < 4; i++) add_residue(coefficients + 16 * i, to + (i >> 1) * 4 * stride + (i & 1) * 4, stride);
}
