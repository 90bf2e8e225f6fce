// THE TABLE of what is compiled into the WebAssembly files that the bundle ships. The npm packages carry no list of it. A row
// has a text that stands in the module and that this library alone writes, or names of crates in it, and `npm run check`
// looks for them; or it says `unproven`: the module holds no such text, PDFium can be built with the library, and its
// licence is printed in case it is inside.

export interface CompiledIn {
  /** The npm package whose WebAssembly file holds it. */
  readonly inside: '@embedpdf/pdfium' | 'zxing-wasm' | 'html-rewriter-wasm' | '@cf-wasm/photon';
  readonly name: string;
  readonly source: string;
  /** SPDX expression. */
  readonly license: string;
  /** Copyright lines and what else the licence asks to be told. */
  readonly notice: string;
  /** Texts inside the module that show that it is there. */
  readonly evidence?: readonly string[];
  /** Names of crates in the module that this row covers. */
  readonly crates?: readonly string[];
  /** Nothing in the module shows whether it is there. */
  readonly unproven?: true;
}

export const COMPILED_IN = [
  {
    inside: '@embedpdf/pdfium',
    name: 'PDFium',
    source: 'https://pdfium.googlesource.com/pdfium',
    license: 'BSD-3-Clause AND Apache-2.0',
    notice: 'Copyright 2014 PDFium Authors. Its licence is printed with @embedpdf/pdfium below.',
    evidence: ['FPDF_LoadMemDocument', 'FPDF_RenderPageBitmap'],
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'Anti-Grain Geometry 2.3',
    source: 'https://pdfium.googlesource.com/pdfium (third_party/agg23)',
    license: 'LicenseRef-AGG',
    notice:
      'Copyright (C) 2002-2005 Maxim Shemanarev (http://www.antigrain.com). Permission to copy, use, modify, sell and distribute this software is granted provided this copyright notice appears in all copies. This software is provided "as is" without express or implied warranty, and with no claim as to its suitability for any purpose.',
    unproven: true,
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'FreeType',
    source: 'https://freetype.org',
    license: 'FTL',
    notice:
      'Portions of this software are copyright The FreeType Project (www.freetype.org). All rights reserved.',
    evidence: ['FREETYPE_PROPERTIES'],
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'libjpeg-turbo',
    source: 'https://libjpeg-turbo.org',
    license: 'IJG AND BSD-3-Clause AND Zlib',
    notice: 'This software is based in part on the work of the Independent JPEG Group.',
    unproven: true,
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'OpenJPEG',
    source: 'https://www.openjpeg.org',
    license: 'BSD-2-Clause',
    notice: `Copyright (c) 2002-2011, Communications and Remote Sensing Laboratory, Universite catholique de Louvain (UCL), Belgium
Copyright (c) 2002-2011, Professor Benoit Macq
Copyright (c) 2003-2011, Antonin Descampe
Copyright (c) 2003-2009, Francois-Olivier Devaux
Copyright (c) 2005, Herve Drolon, FreeImage Team
Copyright (c) 2002-2003, Yannick Verschueren
Copyright (c) 2001-2003, David Janssens`,
    evidence: ['OpenJpeg only supports up to 31', 'openjpeg.h'],
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'Little CMS',
    source: 'https://www.littlecms.com',
    license: 'MIT',
    notice: 'Copyright (c) 1998-2023 Marti Maria Saguer',
    evidence: ['LUT is not suitable to be saved as LutAToB'],
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'libpng',
    source: 'http://www.libpng.org/pub/png/libpng.html',
    license: 'libpng-2.0',
    notice: 'Copyright (c) 1995-2025 The PNG Reference Library Authors.',
    evidence: ['libpng does not support gamma+background+rgb_to_gray'],
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'zlib',
    source: 'https://zlib.net',
    license: 'Zlib',
    notice: 'Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler.',
    evidence: ['incorrect header check', 'invalid distance too far back'],
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'ICU',
    source: 'https://icu.unicode.org',
    license: 'Unicode-3.0',
    notice: 'Copyright (c) 2016-2025 Unicode, Inc.',
    unproven: true,
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'Abseil',
    source: 'https://abseil.io',
    license: 'Apache-2.0',
    notice: 'Copyright The Abseil Authors.',
    unproven: true,
  },
  {
    inside: '@embedpdf/pdfium',
    name: 'Emscripten runtime, with musl, dlmalloc and the LLVM libraries',
    source: 'https://emscripten.org',
    license: 'MIT AND Apache-2.0 WITH LLVM-exception',
    notice:
      'Copyright (c) 2010-2014 Emscripten authors; copyright (c) 2005-2020 Rich Felker, et al. (musl); the LLVM Project.',
    evidence: ['system/lib/libcxxabi/src/private_typeinfo.cpp', 'Illegal byte sequence'],
  },
  {
    inside: 'zxing-wasm',
    name: 'ZXing-C++',
    source: 'https://github.com/zxing-cpp/zxing-cpp',
    license: 'Apache-2.0',
    notice: 'Copyright the ZXing authors and the contributors of ZXing-C++.',
    evidence: ['src/qrcode/QRDecoder.cpp', 'src/datamatrix/DMDecoder.cpp'],
  },
  {
    inside: 'zxing-wasm',
    name: 'stb_image',
    source: 'https://github.com/nothings/stb',
    license: 'MIT OR Unlicense',
    notice: 'Copyright (c) 2017 Sean Barrett',
    evidence: ['bad png sig'],
  },
  {
    inside: 'zxing-wasm',
    name: 'Emscripten runtime, with musl, dlmalloc and the LLVM libraries',
    source: 'https://emscripten.org',
    license: 'MIT AND Apache-2.0 WITH LLVM-exception',
    notice:
      'Copyright (c) 2010-2014 Emscripten authors; copyright (c) 2005-2020 Rich Felker, et al. (musl); the LLVM Project.',
    evidence: ['/emsdk/emscripten/system/lib/libcxxabi/'],
  },
  {
    inside: 'html-rewriter-wasm',
    name: 'LOL HTML (lol_html)',
    source: 'https://github.com/cloudflare/lol-html',
    license: 'BSD-3-Clause',
    notice: 'Copyright (C) 2019, Cloudflare, Inc.\nCopyright (C) 2019, Ivan Nikulin',
    crates: ['lol_html'],
  },
  {
    inside: 'html-rewriter-wasm',
    name: 'cssparser, selectors and servo_arc',
    source: 'https://github.com/servo/rust-cssparser and https://github.com/servo/stylo',
    license: 'MPL-2.0',
    notice:
      'Copyright the Servo project developers. Unmodified; their source is at the addresses above and on https://crates.io, under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/).',
    crates: ['cssparser', 'selectors', 'servo_arc'],
  },
  {
    inside: 'html-rewriter-wasm',
    name: 'encoding_rs',
    source: 'https://github.com/hsivonen/encoding_rs',
    license: '(MIT OR Apache-2.0) AND BSD-3-Clause',
    notice: 'Copyright Mozilla Foundation',
    crates: ['encoding_rs'],
  },
  {
    inside: 'html-rewriter-wasm',
    name: 'Other Rust crates: hashbrown, lazycell, phf_shared, safemem, smallvec, wasm-bindgen, and the Rust standard library',
    source: 'https://crates.io and https://github.com/rust-lang/rust',
    license: 'MIT OR Apache-2.0',
    notice: `Copyright (c) 2016 Amanieu d'Antras (hashbrown); copyright (c) Nikita Pekin and contributors (lazycell);
copyright (c) 2014-2022 Steven Fackler, Yuki Okushi (phf_shared); copyright (c) 2016-2017 The \`safemem\` developers (safemem);
copyright (c) 2018 The Servo Project Developers (smallvec); copyright (c) 2014 Alex Crichton (wasm-bindgen);
copyright (c) The Rust Project Contributors`,
    crates: ['hashbrown', 'lazycell', 'phf_shared', 'safemem', 'smallvec', 'wasm-bindgen'],
  },
  {
    inside: '@cf-wasm/photon',
    name: 'Photon',
    source: 'https://github.com/silvia-odwyer/photon',
    license: 'Apache-2.0',
    notice:
      "Copyright Silvia O'Dwyer and contributors. Functions that are not called were taken out of the module.",
    evidence: ['photonimage_get_bytes_webp'],
  },
  {
    inside: '@cf-wasm/photon',
    name: 'Roboto, the typeface',
    source: 'https://github.com/googlefonts/roboto',
    license: 'Apache-2.0',
    notice: 'Copyright 2011 Google Inc. All Rights Reserved.',
    evidence: ['Copyright 2011 Google Inc. All Rights Reserved.Roboto'],
  },
  {
    inside: '@cf-wasm/photon',
    name: 'The image-rs crates: color_quant, fdeflate, gif, image, imageproc, jpeg-decoder, png, tiff, weezl',
    source: 'https://github.com/image-rs',
    license: 'MIT',
    notice: `Copyright (c) 2014 PistonDevelopers (image, imageproc, color_quant); copyright (c) 2015 nwin (gif, png);
copyright (c) The jpeg-decoder Developers; copyright (c) 2018 PistonDevelopers (tiff); copyright (c) HeroicKatora (weezl); copyright (c) the image-rs developers (fdeflate)`,
    crates: ['color_quant', 'fdeflate', 'gif', 'image', 'imageproc', 'jpeg-decoder', 'png', 'tiff', 'weezl'],
  },
  {
    inside: '@cf-wasm/photon',
    name: 'Other Rust crates: ab_glyph_rasterizer, base64, console_error_panic_hook, dlmalloc, flate2, hashbrown, js-sys, miniz_oxide, once_cell, palette, rusttype, ttf-parser, wasm-bindgen, and the Rust standard library',
    source: 'https://crates.io and https://github.com/rust-lang/rust',
    license: 'MIT OR Apache-2.0',
    notice: `Copyright (c) 2020 Alex Butler (ab_glyph_rasterizer: Apache-2.0 alone); copyright (c) 2015 Alice Maz (base64); copyright (c) 2014 Alex Crichton (dlmalloc, flate2, js-sys, wasm-bindgen);
copyright (c) 2016 Amanieu d'Antras (hashbrown); copyright (c) 2017 Frommi (miniz_oxide); copyright (c) Aleksey Kladov (once_cell); copyright (c) 2015 Erik Hedvall (palette);
copyright (c) 2016 Dylan Ede (rusttype); copyright (c) 2018 Yevhenii Reizner (ttf-parser); copyright (c) The Rust Project Contributors`,
    crates: [
      'ab_glyph_rasterizer',
      'base64',
      'console_error_panic_hook',
      'dlmalloc',
      'flate2',
      'hashbrown',
      'js-sys',
      'miniz_oxide',
      'once_cell',
      'palette',
      'rusttype',
      'ttf-parser',
      'wasm-bindgen',
    ],
  },
] as const satisfies readonly CompiledIn[];
