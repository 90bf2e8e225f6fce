// @ts-nocheck
// Written by test/unit/barcode/generate/encoders.test.ts -u from bwip-js 4.11.4; not to be changed by hand.
// Copyright (c) 2011-2026 Mark Warren, (c) 2004-2024 Terry Burton; MIT licence:
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in
// all copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
// THE SOFTWARE.
//
let gs1 = [];
var $$ = null; // The BWIPJS object (graphics interface)
var $j = 0; // stack pointer
var $k = []; // operand stack
var $_ = {}; // base of the dictionary stack
var bwipp_enabledontdraw = false; // Used by the BWIPP pstests - always false in production
var bwipp_error = new Map; // The postscript system error dict
const $abs = Math.abs;
const $ceil = Math.ceil;
const $flr = Math.floor;
const $log = Math.log;
const $pow = Math.pow
const $rnd = Math.round;
const $sqrt = Math.sqrt;
const $metrics = {};
function $a(a) {
if (!arguments.length) {
for (var i = $j - 1; i >= 0 && $k[i] !== Infinity; i--);
if (i < 0) {
throw new Error('array-marker-not-found');
}
a = $k.splice(i + 1, $j - 1 - i);
$j = i;
} else if (!(a instanceof Array)) {
var len = arguments[0] | 0;
if (len >= 1 << 24) {
throw new Error('array-size-limit');
}
a = new Array(len);
for (var i = 0; i < len; i++) {
a[i] = null;
}
}
a.b = a; // base array
a.o = 0; // offset into base
return a;
}
function $d() {
for (var mark = $j - 1; mark >= 0 && $k[mark] !== Infinity; mark -= 2) {
if ($k[mark - 1] === Infinity) {
throw new Error('dict-malformed-stack');
}
}
if (mark < 0) {
throw new Error('dict-marker-not-found');
}
var d = new Map;
for (var i = mark + 1; i < $j; i += 2) {
var k = $k[i]; // "key" into the dict entry
var t = typeof k;
if (t == 'number' || t == 'string') {
d.set(k, $k[i + 1]);
} else if (k instanceof Uint8Array) {
d.set($z(k), $k[i + 1]);
} else {
throw new Error('dict-not-a-valid-key(' + k + ')');
}
}
$j = mark;
return d;
}
function $s(v) {
var t = typeof v;
if (t === 'number') {
return new Uint8Array(v);
}
if (t !== 'string') {
v = '' + v;
}
var s = new Uint8Array(v.length);
for (var i = 0, l = v.length; i < l; i++) {
s[i] = v.charCodeAt(i);
}
return s;
}
function $r(n, c) {
if ($j < n) {
throw new Error('roll: --stack-underflow--');
}
if (!c) {
return;
}
if (c < 0) {
var t = $k.splice($j - n, -c);
} else {
var t = $k.splice($j - n, n - c);
}
$k.splice.apply($k, [$j - t.length, 0].concat(t));
}
function $z(s) {
if (s instanceof Uint8Array) {
return String.fromCharCode.apply(null, s);
}
return '' + s;
}
function $strcpy(dst, src) {
if (typeof dst === 'string') {
dst = $s(dst);
}
if (src instanceof Uint8Array) {
for (var i = 0, l = src.length; i < l; i++) {
dst[i] = src[i];
}
} else {
for (var i = 0, l = src.length; i < l; i++) {
dst[i] = src.charCodeAt(i);
}
}
return src.length < dst.length ? dst.subarray(0, src.length) : dst;
}
function $arrcpy(dst, src) {
for (var i = 0, l = src.length; i < l; i++) {
dst[i] = src[i];
}
dst.length = src.length;
return dst;
}
function $cvs(s, v) {
var t = typeof v;
if (t == 'number' || t == 'boolean' || v === null) {
v = '' + v;
} else if (t !== 'string') {
v = '--nostringval--';
}
for (var i = 0, l = v.length; i < l; i++) {
s[i] = v.charCodeAt(i);
}
return i < s.length ? s.subarray(0, i) : s;
}
function $cvi(s) {
if (s instanceof Uint8Array) {
return $flr(String.fromCharCode.apply(null, s).replace(/\0+$/, ''));
}
return $flr('' + s);
}
function $cvrs(s, n, r) {
return $strcpy(s, (~~n).toString(r).toUpperCase());
}
function $cvx(a) {
if (!(a instanceof Array)) {
throw new Error('cvx: not arraytype');
}
if (typeof a[a.length - 1] !== 'function') {
throw new Error('cvx: last array element not function');
}
const last = a.length - 1;
return function() {
for (let i = 0; i < last; i++) {
$k[$j++] = a[i];
}
a[last]();
};
}
function $get(s, k) {
if (s instanceof Uint8Array) {
return s[k];
}
if (typeof s === 'string') {
return s.charCodeAt(k);
}
if (s instanceof Array) {
return s.b[s.o + k];
}
if (k instanceof Uint8Array) {
k = $z(k);
}
if (s instanceof Map) {
return s.get(k);
}
return s[k];
}
function $has(v, k) {
if (v instanceof Uint8Array) {
return k < v.length;
}
if (typeof v === 'string') {
return k < v.length;
}
if (v instanceof Array) {
return k < v.length;
}
if (k instanceof Uint8Array) {
k = $z(k);
}
if (v instanceof Map) {
return v.has(k);
}
return k in v;
}
function $del(d, k) {
if (d instanceof Map) {
if (k instanceof Uint8Array) {
d.delete($z(k));
} else {
d.delete(k);
}
} else if (typeof d == 'object') {
if (k instanceof Uint8Array) {
delete d[$z(k)];
} else {
delete d[k];
}
} else {
throw new Error('undef-not-a-dict-' + (typeof d));
}
}
function $put(d, k, v) {
if (d instanceof Uint8Array) {
d[k] = v;
} else if (d instanceof Array) {
d.b[d.o + k] = v;
} else if (d instanceof Map) {
if (k instanceof Uint8Array) {
d.set($z(k), v);
} else {
d.set(k, v);
}
} else if (typeof d == 'object') {
if (k instanceof Uint8Array) {
d[$z(k)] = v;
} else {
d[k] = v;
}
} else {
throw new Error('put-not-writable-' + (typeof d));
}
}
function $geti(s, o, l) {
if (s instanceof Uint8Array) {
return s.subarray(o, o + l);
}
if (s instanceof Array) {
var a = new Array(l);
a.b = s.b; // base array
a.o = s.o + o; // offset into base
return a;
}
return s.substr(o, l);
}
function $puti(d, o, s) {
if (d instanceof Uint8Array) {
if (typeof s == 'string') {
for (var i = 0, l = s.length; i < l; i++) {
d[o + i] = s.charCodeAt(i);
}
} else {
for (var i = s.length - 1; i >= 0; i--) {
d[o + i] = s[i];
}
}
} else if (d instanceof Array) {
var darr = d.b;
var doff = o + d.o;
var sarr = s.b;
var soff = s.o;
for (var i = 0, l = s.length; i < l; i++) {
darr[doff + i] = sarr[soff + i];
}
} else {
throw new Error('putinterval-not-writable-' + (typeof d));
}
}
function $splay() {
var map = $k[--$j];
for (var keys = map.keys(), i = 0, l = map.size; i < l; i++) {
var id = keys.next().value;
if (id && typeof id === 'string') {
$_[id] = map.get(id);
}
}
}
function $type(v) {
if (v == null) {
return 'nulltype';
}
var t = typeof v;
if (t == 'number') {
if (isFinite(v)) {
return v % 1 ? 'realtype' : 'integertype';
}
return 'marktype';
}
if (t == 'boolean') {
return 'booleantype';
}
if (t == 'string' || v instanceof Uint8Array) {
return 'stringtype';
}
if (t == 'function') {
return 'operatortype';
}
if (v instanceof Array) {
return 'arraytype';
}
return 'dicttype';
}
function $anchorsearch(str, seek) {
if (!(str instanceof Uint8Array)) {
str = $s(str);
}
var i = 0,
ls = str.length,
lk = seek.length;
if (lk == 1) {
var cd = seek instanceof Uint8Array ? seek[0] : seek.charCodeAt(0);
i = str[0] == cd ? 1 : ls;
} else if (seek.length <= ls) {
if (!(seek instanceof Uint8Array)) {
seek = $s(seek);
}
for (; i < lk && str[i] == seek[i]; i++);
}
if (i == lk) {
$k[$j++] = str.subarray(lk);
$k[$j++] = str.subarray(0, lk);
$k[$j++] = true;
} else {
$k[$j++] = str;
$k[$j++] = false;
}
}
function $search(str, seek) {
if (!(str instanceof Uint8Array)) {
str = $s(str);
}
var ls = str.length;
if (seek.length == 1) {
var lk = 1;
var cd = seek instanceof Uint8Array ? seek[0] : seek.charCodeAt(0);
for (var i = 0; i < ls && str[i] != cd; i++);
} else {
if (!(seek instanceof Uint8Array)) {
seek = $s(seek);
}
var lk = seek.length;
var cd = seek[0];
for (var i = 0; i < ls && str[i] != cd; i++);
while (i < ls) {
for (var j = 1; j < lk && str[i + j] === seek[j]; j++);
if (j === lk) {
break;
}
for (i++; i < ls && str[i] != cd; i++);
}
}
if (i < ls) {
$k[$j++] = str.subarray(i + lk);
$k[$j++] = str.subarray(i, i + lk);
$k[$j++] = str.subarray(0, i);
$k[$j++] = true;
} else {
$k[$j++] = str;
$k[$j++] = false;
}
}
function $forall(o, cb) {
if (o instanceof Uint8Array) {
for (var i = 0, l = o.length; i < l; i++) {
$k[$j++] = o[i];
if (cb && cb()) break;
}
} else if (o instanceof Array) {
for (var a = o.b, i = o.o, l = o.o + o.length; i < l; i++) {
$k[$j++] = a[i];
if (cb && cb()) break;
}
} else if (typeof o === 'string') {
for (var i = 0, l = o.length; i < l; i++) {
$k[$j++] = o.charCodeAt(i);
if (cb && cb()) break;
}
} else if (o instanceof Map) {
for (var keys = o.keys(), i = 0, l = o.size; i < l; i++) {
var id = keys.next().value;
$k[$j++] = id;
$k[$j++] = o.get(id);
if (cb && cb()) break;
}
} else {
for (var id in o) {
$k[$j++] = id;
$k[$j++] = o[id];
if (cb && cb()) break;
}
}
}
function $cleartomark() {
while ($j > 0 && $k[--$j] !== Infinity);
}
function $counttomark() {
for (var i = $j - 1; i >= 0 && $k[i] !== Infinity; i--);
return $j - i - 1;
}
function $aload(a) {
for (var i = 0, l = a.length, b = a.b, o = a.o; i < l; i++) {
$k[$j++] = b[o + i];
}
}
function $astore(a) {
for (var i = 0, l = a.length, b = a.b, o = a.o + l - 1; i < l; i++) {
b[o - i] = $k[--$j];
}
$k[$j++] = a;
}
function $eq(a, b) {
if (typeof a === 'string' && typeof b === 'string') {
return a == b;
}
if (a instanceof Uint8Array && b instanceof Uint8Array) {
if (a.length != b.length) {
return false;
}
for (var i = 0, l = a.length; i < l; i++) {
if (a[i] != b[i]) {
return false;
}
}
return true;
}
if (a instanceof Uint8Array && typeof b === 'string' ||
b instanceof Uint8Array && typeof a === 'string') {
if (a instanceof Uint8Array) {
a = $z(a);
} else {
b = $z(b);
}
return a == b;
}
return a == b;
}
function $ne(a, b) {
return !$eq(a, b);
}
function $lt(a, b) {
if (a instanceof Uint8Array) {
a = $z(a);
}
if (b instanceof Uint8Array) {
b = $z(b);
}
return a < b;
}
function $le(a, b) {
if (a instanceof Uint8Array) {
a = $z(a);
}
if (b instanceof Uint8Array) {
b = $z(b);
}
return a <= b;
}
function $gt(a, b) {
if (a instanceof Uint8Array) {
a = $z(a);
}
if (b instanceof Uint8Array) {
b = $z(b);
}
return a > b;
}
function $ge(a, b) {
if (a instanceof Uint8Array) {
a = $z(a);
}
if (b instanceof Uint8Array) {
b = $z(b);
}
return a >= b;
}
function $an(a, b) { // and
return (typeof a === 'boolean') ? a && b : a & b;
}
function $or(a, b) { // or
return (typeof a === 'boolean') ? a || b : a | b;
}
function $xo(a, b) { // xor
return (typeof a === 'boolean') ? a != b : a ^ b;
}
function $nt(a) {
return typeof a == 'boolean' ? !a : ~a;
}
function $bs(v, n) {
return n < 0 ? $flr(v / $pow(2, -n)) : v * $pow(2, n);
}
var $f = (function(fa) {
return (v) => {
return (v | 0) == v ? v : (fa[0] = v, fa[0]);
};
})(new Float32Array(1));
const _textOptions = new Map([
['', ""],
['subspace', ""],
['split', ""],
['linegaps', 1.2],
['color', "unset"],
['xalign', "left"],
['yalign', "above"],
['direction', "forward"],
['font', "OCR-B"],
['size', 10.0],
['xoffset', 0.0],
['yoffset', 0.0],
['gaps', 0.0],
]);
const _textAliases = {
alttext: 'text1',
alttextsubspace: 'text1subspace',
alttextsplit: 'text1split',
textsubspace: 'text1subspace',
textsplit: 'text1split',
textlinegaps: 'text1linegaps',
textcolor: 'text1color',
textxalign: 'text1xalign',
textyalign: 'text1yalign',
textdirection: 'text1direction',
textfont: 'text1font',
textsize: 'text1size',
textxoffset: 'text1xoffset',
textyoffset: 'text1yoffset',
textgaps: 'text1gaps',
extratext: 'text2',
extratextsubspace: 'text2subspace',
extratextsplit: 'text2split',
extratextlinegaps: 'text2linegaps',
extratextcolor: 'text2color',
extratextxalign: 'text2xalign',
extratextyalign: 'text2yalign',
extratextdirection: 'text2direction',
extratextfont: 'text2font',
extratextsize: 'text2size',
extratextxoffset: 'text2xoffset',
extratextyoffset: 'text2yoffset',
extratextgaps: 'text2gaps',
};
function bwipp_raiseerror() {
var info = $k[--$j];
var name = $k[--$j];
bwipp_error.set('errorname', name);
bwipp_error.set('errorinfo', info);
if (typeof info == 'string' || info instanceof Uint8Array) {
throw new Error($z(name) + ": " + $z(info));
} else {
throw $z(name);
}
}
function bwipp_processoptions() {
var sups = $k[--$j];
var opts = $k[$j - 1];
if (opts instanceof Uint8Array) {
opts = $z(opts);
}
if (typeof opts === 'string') {
let vals = opts.trim().split(/ +/g)
$k[$j - 1] = opts = new Map();
for (let i = 0; i < vals.length; i++) {
let pair = vals[i].split('=');
if (pair.length === 1) {
opts.set(pair[0], true);
} else {
opts.set(pair[0], pair[1]);
}
}
}
if (opts.has('alttext') && opts.has('text1')) {
throw new Error('bwipp.invalidTextOptions: alttext and text1 are mutually exclusive');
}
if (opts.has('extratext') && opts.has('text2')) {
throw new Error('bwipp.invalidTextOptions: extratext and text2 are mutually exclusive');
}
for (var keys = opts.keys(), i = 0, l = opts.size; i < l; i++) {
var id = keys.next().value;
if (sups && sups[id]) {
opts.set(sups[id], opts.get(id));
} else if (_textAliases[id]) {
opts.set(_textAliases[id], opts.get(id));
if (/^(?:alt|extra)text/.test(id)) {
opts.delete(id);
}
}
}
for (var id in $_) {
if (!opts.has(id)) {
continue;
}
var val = opts.get(id);
var def = $_[id];
var typ = typeof def;
if (def === null || typ == 'number') {
if (!isFinite(+val)) {
throw new Error('bwipp.invalidOptionType: ' + id +
': not a realtype: ' + val);
}
if (typeof val == 'string') {
val = +val;
opts.set(id, val);
}
} else if (typ == 'boolean') {
if (val !== true && val !== false) {
if (val == null || (val | 0) === val) {
val = !!val;
} else if (val === 'true') {
val = true;
} else if (val === 'false') {
val = false;
} else {
throw new Error('bwipp.invalidOptionType: ' + id +
': not a booleantype: ' + val);
}
opts.set(id, val);
}
} else if (typ == 'string' || def instanceof Uint8Array) {
if (typeof val == 'number') {
val = '' + val;
opts.set(id, val);
} else if (/^text\d$/.test(id) && typeof val === 'string') {
val = $s(val);
opts.set(id, val);
} else if (typeof val != 'string' && !(val instanceof Uint8Array)) {
throw new Error('bwipp.invalidOptionType: ' + id +
': not a stringtype: ' + val);
}
} else if (Object.prototype.toString.call(val) !== Object.prototype.toString.call(def)) {
var m = /\[object (\w+)\]/.exec(Object.prototype.toString.call(def)) || [, 'unknown'];
throw new Error('bwipp.invalidOptionType: ' + id + ': expected ' + m[1].toLowerCase() + 'type');
}
$_[id] = val;
}
}
function bwipp_fifocache() {
var limit = $k[--$j];
var max = $k[--$j];
var dict = {
limit: limit,
max: max,
cache: new Map(),
fifo: [],
state: {
head: 0,
cnt: 0,
total: 0
},
fetch() {
$k[$j++] = dict;
bwipp_fifocache_fetch();
},
};
$k[$j++] = dict;
}
function bwipp_fifocache_fetch() {
var self = $k[--$j];
var cardfn = $k[--$j];
var genfn = $k[--$j];
var key = $k[--$j];
if (key instanceof Uint8Array) {
key = String.fromCharCode.apply(null, key);
}
var cache = self.cache;
if (cache.has(key)) {
$k[$j++] = cache.get(key);
return;
}
var fifo = self.fifo;
var max = self.max;
var limit = self.limit;
genfn();
var result = $k[$j - 1];
cardfn();
var card = $k[--$j];
var state = self.state; // { head:0, cnt:0, total:0 }
if (card < limit) {
for (;;) {
if (state.total + card <= limit && state.cnt < max) {
break;
}
var oldkey = fifo[state.head];
$k[$j++] = cache.get(oldkey);
cardfn();
state.total = state.total - $k[--$j];
cache.delete(oldkey);
state.head = (state.head + 1) % max;
state.cnt--;
}
cache.set(key, result);
fifo[(state.head + state.cnt) % max] = key;
state.cnt++;
state.total = state.total + card;
}
$k[$j++] = result;
}
function bwipp_parseinput() {
if (!bwipp_parseinput.globals) {
var $__ = $_;
$_ = bwipp_parseinput.globals = {};
$k[$j++] = Infinity;
var _0 = $a(['NUL', 'SOH', 'STX', 'ETX', 'EOT', 'ENQ', 'ACK', 'BEL', 'BS', 'TAB', 'LF', 'VT', 'FF', 'CR', "", "", 'DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM', 'SUB', 'ESC', 'FS', 'GS', 'RS', 'US']);
$k[$j++] = 0;
for (var _1 = 0, _2 = _0.length; _1 < _2; _1++) {
var _3 = $get(_0, _1);
var _4 = $k[--$j];
$k[$j++] = _3;
$k[$j++] = _4;
$k[$j++] = _4 + 1;
}
$j--;
$_.ctrl = $d();
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_parseinput.globals);
var _5 = $k[--$j];
$_.fncvals = _5;
var _6 = $k[--$j];
$_.barcode = _6;
$_.parse = $get($_.fncvals, 'parse');
$del($_.fncvals, 'parse')
$_.parsefnc = $get($_.fncvals, 'parsefnc');
$del($_.fncvals, 'parsefnc')
$_.parseonly = $has($_.fncvals, 'parseonly');
$del($_.fncvals, 'parseonly')
$_.eci = $has($_.fncvals, 'eci');
$del($_.fncvals, 'eci')
$_.msg = $a($_.barcode.length);
$_.j = 0;
$k[$j++] = $_.barcode;
for (;;) {
var _M = $k[--$j];
$search(_M, "^");
var _N = $k[--$j];
var _O = $k[--$j];
var _X = _O.length;
var _V = $_.msg;
var _U = $_.j;
$k[$j++] = Infinity;
$forall(_O);
var _T = $a();
$puti(_V, _U, _T);
$_.j = $f(_X + $_.j)
if (_N) {
$j--;
for (var _Z = 0; _Z < 1; _Z++) {
if (!$_.parse && !$_.parsefnc) {
$put($_.msg, $_.j, 94);
$_.j = $_.j + 1;
break;
}
$put($_.msg, $_.j, 94);
$_.j = $_.j + 1;
if ($_.parse) {
var _j = $k[$j - 1];
if (_j.length >= 3) {
var _k = $k[$j - 1];
var _l = $geti(_k, 0, 3);
var _m = $_.ctrl;
var _n = $has(_m, _l);
$k[$j++] = _m;
$k[$j++] = _l;
if (_n) {
$_.j = $_.j - 1;
var _p = $k[--$j];
var _q = $k[--$j];
$put($_.msg, $_.j, $get(_q, _p));
$_.j = $_.j + 1;
var _v = $k[--$j];
$k[$j++] = $geti(_v, 3, _v.length - 3);
break;
} else {
$j -= 2;
}
}
var _x = $k[$j - 1];
if (_x.length >= 2) {
var _y = $k[$j - 1];
var _z = $geti(_y, 0, 2);
var _10 = $_.ctrl;
var _11 = $has(_10, _z);
$k[$j++] = _10;
$k[$j++] = _z;
if (_11) {
$_.j = $_.j - 1;
var _13 = $k[--$j];
var _14 = $k[--$j];
$put($_.msg, $_.j, $get(_14, _13));
$_.j = $_.j + 1;
var _19 = $k[--$j];
$k[$j++] = $geti(_19, 2, _19.length - 2);
break;
} else {
$j -= 2;
}
}
var _1B = $k[$j - 1];
if (_1B.length >= 3) {
var _1C = $k[$j - 1];
var _1D = $geti(_1C, 0, 3);
$k[$j++] = true;
for (var _1E = 0, _1F = _1D.length; _1E < _1F; _1E++) {
var _1G = $get(_1D, _1E);
if ((_1G < 48) || (_1G > 57)) {
$k[$j - 1] = false;
}
}
var _1H = $k[--$j];
if (_1H) {
var _1I = $k[$j - 1];
var _1K = $cvi($geti(_1I, 0, 3));
$k[$j++] = _1K;
if (_1K > 255) {
$j -= 2;
$k[$j++] = "bwipp.invalidOrdinal#521";
$k[$j++] = "Ordinal must be 000 to 255";
bwipp_raiseerror();
}
$_.j = $_.j - 1;
var _1N = $k[--$j];
$put($_.msg, $_.j, _1N);
$_.j = $_.j + 1;
var _1Q = $k[--$j];
$k[$j++] = $geti(_1Q, 3, _1Q.length - 3);
}
}
}
if ($_.parseonly || !$_.parsefnc || $get($_.msg, $_.j - 1) != 94) {
break;
}
$_.j = $_.j - 1;
var _1Y = $k[$j - 1];
if (_1Y.length < 1) {
$k[$j - 1] = "bwipp.truncatedCaret#540";
$k[$j++] = "Caret character truncated";
bwipp_raiseerror();
}
var _1Z = $k[$j - 1];
var _1a = $get(_1Z, 0);
if (_1a == 94) {
$put($_.msg, $_.j, 94);
$_.j = $_.j + 1;
var _1e = $k[--$j];
$k[$j++] = $geti(_1e, 1, _1e.length - 1);
break;
}
var _1g = $k[$j - 1];
if (_1g.length < 3) {
$k[$j - 1] = "bwipp.truncatedFNC#550";
$k[$j++] = "Function character truncated";
bwipp_raiseerror();
}
var _1h = $k[$j - 1];
var _1i = $geti(_1h, 0, 3);
if ($eq(_1i, "ECI") && $_.eci) {
var _1k = $k[$j - 1];
if (_1k.length < 9) {
$k[$j - 1] = "bwipp.truncatedECI#555";
$k[$j++] = "ECI truncated";
bwipp_raiseerror();
}
var _1l = $k[$j - 1];
var _1m = $geti(_1l, 3, 6);
$k[$j++] = _1m;
for (var _1n = 0, _1o = _1m.length; _1n < _1o; _1n++) {
var _1p = $get(_1m, _1n);
if ((_1p < 48) || (_1p > 57)) {
$j -= 2;
$k[$j++] = "bwipp.invalidECI#561";
$k[$j++] = "ECI must be 000000 to 999999";
bwipp_raiseerror();
}
}
var _1q = $k[--$j];
var _1t = 0;
$forall(_1q, function() {
var _1r = $k[--$j];
_1t = $f(_1t - (_1r - 48)) * 10
});
$put($_.msg, $_.j, (~~(_1t / 10)) - 1000000);
$_.j = $_.j + 1;
var _1x = $k[--$j];
$k[$j++] = $geti(_1x, 9, _1x.length - 9);
break;
}
var _1z = $k[$j - 1];
if (_1z.length < 4) {
$k[$j - 1] = "bwipp.truncatedFNC#572";
$k[$j++] = "Function character truncated";
bwipp_raiseerror();
}
var _20 = $k[$j - 1];
var _21 = $geti(_20, 0, 4);
var _23 = $has($_.fncvals, _21);
$k[$j++] = _21;
if (!_23) {
var _24 = $k[--$j];
var _25 = $s(_24.length + 28);
$puti(_25, 28, _24);
$puti(_25, 0, "Unknown function character: ");
$k[$j - 1] = "bwipp.unknownFNC#578";
$k[$j++] = _25;
bwipp_raiseerror();
}
var _29 = $k[--$j];
$put($_.msg, $_.j, $get($_.fncvals, _29));
$_.j = $_.j + 1;
var _2E = $k[--$j];
$k[$j++] = $geti(_2E, 4, _2E.length - 4);
break;
}
} else {
break;
}
}
if (!$_.parseonly) {
$k[$j++] = $geti($_.msg, 0, $_.j);
} else {
$k[$j++] = $s($_.j);
for (var _2O = 0, _2N = $_.j - 1; _2O <= _2N; _2O += 1) {
var _2P = $k[$j - 1];
$put(_2P, _2O, $get($_.msg, _2O));
}
}
$_ = $__;
} //bwipp_parseinput
function bwipp_gs1process() {
$j -= 2;
$k[$j++] = $a(gs1.map(({ ai }) => $s(ai)));
$k[$j++] = $a(gs1.map(({ value }) => $s(value)));
$k[$j++] = $a(gs1.map(({ separated }) => separated));
}
function bwipp_rsecbinary() {
if (!bwipp_rsecbinary.globals) {
var $__ = $_;
$_ = bwipp_rsecbinary.globals = {};
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_rsecbinary.globals);
var _0 = $k[--$j];
$_.rsprod = _0;
var _1 = $k[--$j];
$_.lfsr = _1;
var _2 = $k[--$j];
$_.nc = _2;
var _3 = $k[--$j];
$_.coeffs = _3;
var _4 = $k[--$j];
$_.nd = _4;
var _5 = $k[--$j];
$_.getdata = _5;
for (var _8 = 0, _7 = $_.nc - 1; _8 <= _7; _8 += 1) {
$put($_.lfsr, _8, 0);
}
for (var _C = 0, _B = $_.nd - 1; _C <= _B; _C += 1) {
$k[$j++] = _C;
if ($_.getdata() === true) {
break;
}
var _F = $get($_.lfsr, 0);
var _G = $k[--$j];
$k[$j++] = $xo(_G, _F);
for (var _J = 0, _I = $_.nc - 2; _J <= _I; _J += 1) {
var _K = $_.lfsr;
var _L = $get(_K, _J + 1);
var _O = $get($_.coeffs, $f($_.nc - _J) - 1);
var _P = $k[$j - 1];
$k[$j++] = _K;
$k[$j++] = _J;
$k[$j++] = _L;
$k[$j++] = _O;
$k[$j++] = _P;
if ($_.rsprod() === true) {
break;
}
var _R = $k[--$j];
var _S = $k[--$j];
var _T = $k[--$j];
var _U = $k[--$j];
$put(_U, _T, $xo(_S, _R));
}
var _Y = $get($_.coeffs, 0);
var _Z = $k[$j - 1];
$k[$j++] = $_.lfsr;
$k[$j++] = $_.nc - 1;
$k[$j++] = _Y;
$k[$j++] = _Z;
if ($_.rsprod() === true) {
break;
}
var _b = $k[--$j];
var _c = $k[--$j];
var _d = $k[--$j];
$put(_d, _c, _b);
$j--;
}
$_ = $__;
} //bwipp_rsecbinary
function bwipp_rsecprime() {
if (!bwipp_rsecprime.globals) {
var $__ = $_;
$_ = bwipp_rsecprime.globals = {};
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_rsecprime.globals);
var _0 = $k[--$j];
$_.p = _0;
var _1 = $k[--$j];
$_.lfsr = _1;
var _2 = $k[--$j];
$_.nc = _2;
var _3 = $k[--$j];
$_.coeffs = _3;
var _4 = $k[--$j];
$_.nd = _4;
var _5 = $k[--$j];
$_.getdata = _5;
for (var _8 = 0, _7 = $_.nc - 1; _8 <= _7; _8 += 1) {
$put($_.lfsr, _8, 0);
}
for (var _C = 0, _B = $_.nd - 1; _C <= _B; _C += 1) {
$k[$j++] = _C;
if ($_.getdata() === true) {
break;
}
var _F = $get($_.lfsr, 0);
var _G = $k[--$j];
$k[$j++] = $f(_G - _F + $_.p) % $_.p
for (var _L = 0, _K = $_.nc - 2; _L <= _K; _L += 1) {
var _M = $_.lfsr;
var _N = $get(_M, _L + 1);
var _Q = $get($_.coeffs, $f($_.nc - _L) - 1);
var _R = $k[$j - 1];
$put(_M, _L, $f(_N + _Q * _R % $_.p) % $_.p)
}
var _X = $get($_.coeffs, 0);
var _Y = $k[--$j];
$put($_.lfsr, $_.nc - 1, (_X * _Y) % $_.p);
}
$_ = $__;
} //bwipp_rsecprime
function bwipp_databaromni() {
if (!bwipp_databaromni.globals) {
var $__ = $_;
$_ = bwipp_databaromni.globals = {};
$_.databaromni_tab164 = $a([160, 0, 12, 4, 8, 1, 161, 1, 960, 161, 10, 6, 6, 3, 80, 10, 2014, 961, 8, 8, 4, 5, 31, 34, 2714, 2015, 6, 10, 3, 6, 10, 70, 2840, 2715, 4, 12, 1, 8, 1, 126]);
$_.databaromni_tab154 = $a([335, 0, 5, 10, 2, 7, 4, 84, 1035, 336, 7, 8, 4, 5, 20, 35, 1515, 1036, 9, 6, 6, 3, 48, 10, 1596, 1516, 11, 4, 8, 1, 81, 1]);
$_.databaromni_checkweights = $a([1, 3, 9, 27, 2, 6, 18, 54, 58, 72, 24, 8, 29, 36, 12, 4, 74, 51, 17, 32, 37, 65, 48, 16, 64, 34, 23, 69, 49, 68, 46, 59]);
$_.databaromni_checkwidths = $a([3, 8, 2, 1, 1, 3, 5, 5, 1, 1, 3, 3, 7, 1, 1, 3, 1, 9, 1, 1, 2, 7, 4, 1, 1, 2, 5, 6, 1, 1, 2, 3, 8, 1, 1, 1, 5, 7, 1, 1, 1, 3, 9, 1, 1]);
$_.databaromni_seppad = $a([0, 0, 0, 0]);
$_.databaromni_findersep = $a([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
$_.databaromni_f3pat = $a([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1]);
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_databaromni.globals);
$_.dontdraw = false;
$_.height = -1;
$_.width = 0;
$_.linkage = false;
$_.format = "omni";
$_.barxmult = 33;
$_.modunit = 1;
$k[$j++] = null;
bwipp_processoptions();
var _7 = $k[--$j];
$_.options = _7;
var _8 = $k[--$j];
$_.barcode = _8;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
if (($_.barcode.length != 17) && ($_.barcode.length != 18)) {
$k[$j++] = "bwipp.databaromniBadLength#11733";
$k[$j++] = "GS1 DataBar Omnidirectional must be 13 or 14 digits";
bwipp_raiseerror();
}
if ($ne($geti($_.barcode, 0, 4), "\(01\)")) {
$k[$j++] = "bwipp.databaromniBadAI#11736";
$k[$j++] = "GS1 DataBar Omnidirectional must begin with (01) application identifier";
bwipp_raiseerror();
}
var _H = $geti($_.barcode, 4, $_.barcode.length - 4);
for (var _I = 0, _J = _H.length; _I < _J; _I++) {
var _K = $get(_H, _I);
if ((_K < 48) || (_K > 57)) {
$k[$j++] = "bwipp.databaromniBadCharacter#11740";
$k[$j++] = "GS1 DataBar Omnidirectional must contain only digits";
bwipp_raiseerror();
}
}
if ($_.barxmult < 33) {
$k[$j++] = "bwipp.databarStackedOmniBarXmult#11745";
$k[$j++] = "GS1 DataBar Stacked Omnidirectional must have a barxmult of at least 33";
bwipp_raiseerror();
}
if ((($ne($_.format, "omni") && $ne($_.format, "stacked")) && $ne($_.format, "stackedomni")) && $ne($_.format, "truncated")) {
$k[$j++] = "bwipp.databaromniBadFormat#11749";
$k[$j++] = "Valid formats are omni, stacked, stackedomni and truncated";
bwipp_raiseerror();
}
if ($eq($_.format, "truncated") && ($_.height == -1)) {
$_.height = 13 / 72;
}
$_.checksum = 0;
for (var _S = 0; _S <= 12; _S += 1) {
$_.i = _S;
var _W = $get($_.barcode, $_.i + 4);
var _a = $_.checksum;
var _Z = _W - 48;
if (($_.i % 2) == 0) {
_Z = _Z * 3;
}
$_.checksum = $f(_a + _Z)
}
$_.checksum = (10 - ($_.checksum % 10)) % 10;
if ($_.barcode.length == 18) {
if ($get($_.barcode, 17) != ($_.checksum + 48)) {
$k[$j++] = "bwipp.databaromniBadCheckDigit#11771";
$k[$j++] = "Incorrect GS1 DataBar Omnidirectional check digit provided";
bwipp_raiseerror();
}
}
var _h = $s(18);
$puti(_h, 0, $_.barcode);
$put(_h, 17, $_.checksum + 48);
$_.barcode = _h;
$_.txt = $a($_.barcode.length);
for (var _o = 0, _n = $_.barcode.length - 1; _o <= _n; _o += 1) {
$_.i = _o;
$put($_.txt, $_.i, $a([$geti($_.barcode, $_.i, 1), 0, 0, "", 0]));
}
$_.ncr = function() {
var _v = $k[--$j];
var _w = $k[--$j];
var _x = $f(_w - _v);
if (_v < $f(_w - _v)) {
var _ = _x;
_x = _v;
_v = _;
}
$k[$j++] = _x;
$k[$j++] = 1;
$k[$j++] = 1;
for (var _z = _w, _y = _v + 1; _z >= _y; _z -= 1) {
var _10 = $k[--$j];
var _11 = $k[$j - 1];
var _12 = $k[$j - 2];
$k[$j++] = _10 * _z;
if ($le(_11, _12)) {
var _13 = $k[--$j];
var _14 = $k[--$j];
$k[$j++] = _14 + 1;
$k[$j++] = ~~(_13 / _14);
}
}
for (;;) {
var _16 = $k[$j - 2];
var _17 = $k[$j - 3];
if ($gt(_16, _17)) {
break;
}
var _18 = $k[--$j];
var _19 = $k[--$j];
$k[$j++] = _19 + 1;
$k[$j++] = ~~(_18 / _19);
}
var _1A = $k[--$j];
$j--;
$k[$j - 1] = _1A;
};
$_.getRSSwidths = function() {
var _1E = $k[--$j];
$_.oe = _1E;
var _1F = $k[--$j];
$_.el = _1F;
var _1G = $k[--$j];
$_.mw = _1G;
var _1H = $k[--$j];
$_.nm = _1H;
var _1I = $k[--$j];
$_.val = _1I;
$_.out = $a($_.el);
$_.mask = 0;
for (var _1N = 0, _1M = $_.el - 2; _1N <= _1M; _1N += 1) {
$_.bar = _1N;
$_.ew = 1;
$_.mask = $_.mask | $bs(1, $_.bar);
for (;;) {
$k[$j++] = 'sval';
$k[$j++] = $f($_.nm - $_.ew) - 1
$k[$j++] = $f($_.el - $_.bar) - 2
$_.ncr();
var _1U = $k[--$j];
var _1V = $k[--$j];
$_[_1V] = _1U;
if ($_.oe && $_.mask == 0 && $f($_.nm - $_.ew - $_.el * 2 + $_.bar * 2) >= -2) {
$k[$j++] = 'sval';
$k[$j++] = $_.sval;
$k[$j++] = $f($_.nm - $_.ew - $_.el + $_.bar)
$k[$j++] = $f($_.el - $_.bar) - 2
$_.ncr();
var _1j = $k[--$j];
var _1k = $k[--$j];
var _1l = $k[--$j];
$_[_1l] = $f(_1k - _1j)
}
if ($f($_.el - $_.bar) > 2) {
$_.lval = 0;
for (var _1u = $f($_.nm - $_.ew - $_.el + $_.bar) + 2, _1t = $_.mw + 1; _1u >= _1t; _1u -= 1) {
$k[$j++] = $f($_.nm - _1u - $_.ew) - 1
$k[$j++] = $f($_.el - $_.bar) - 3
$_.ncr();
var _1z = $k[--$j];
$_.lval = $f(_1z + $_.lval)
}
$_.sval = $f($_.sval - $_.lval * ($_.el - $_.bar - 1))
} else {
if ($f($_.nm - $_.ew) > $_.mw) {
$_.sval = $_.sval - 1;
}
}
$_.val = $f($_.val - $_.sval)
if ($_.val < 0) {
break;
}
$_.ew = $_.ew + 1;
$_.mask = $_.mask & (~$bs(1, $_.bar));
}
$_.val = $f($_.val + $_.sval)
$_.nm = $f($_.nm - $_.ew)
$put($_.out, $_.bar, $_.ew);
}
$put($_.out, $_.el - 1, $_.nm);
$k[$j++] = $_.out;
};
$k[$j++] = Infinity;
var _2R = $_.linkage ? 1 : 0;
var _2T = $geti($_.barcode, 4, 13);
$k[$j++] = _2R;
for (var _2U = 0, _2V = _2T.length; _2U < _2V; _2U++) {
$k[$j++] = $get(_2T, _2U) - 48;
}
$_.binval = $a();
for (var _2X = 0; _2X <= 12; _2X += 1) {
$_.i = _2X;
var _2Y = $_.binval;
var _2Z = $_.i;
$put(_2Y, _2Z + 1, $f($get(_2Y, _2Z + 1) + $get($_.binval, $_.i) % 4537077 * 10))
$put($_.binval, $_.i, ~~($get($_.binval, $_.i) / 4537077));
}
$_.right = $get($_.binval, 13) % 4537077;
var _2l = $_.binval;
$put(_2l, 13, ~~($get(_2l, 13) / 4537077));
$_.left = 0;
$_.i = true;
for (var _2n = 0; _2n <= 13; _2n += 1) {
$_.j = _2n;
var _2q = $get($_.binval, $_.j);
$k[$j++] = _2q;
if ((_2q == 0) && $_.i) {
$j--;
} else {
$_.i = false;
$k[$j++] = 'left';
$k[$j++] = $_.left;
var _2u = $k[$j - 3];
var _2v = $k[$j - 1];
var _2w = $k[$j - 2];
$j -= 3;
$_[_2w] = $f(_2v + _2u * $pow(10, 13 - $_.j))
}
}
$_.d1 = ~~($_.left / 1597);
$_.d2 = $_.left % 1597;
$_.d3 = ~~($_.right / 1597);
$_.d4 = $_.right % 1597;
$_.i = 0;
for (;;) {
if ($_.d1 <= $get($_.databaromni_tab164, $_.i)) {
$aload($geti($_.databaromni_tab164, $_.i + 1, 7));
var _36 = $k[--$j];
$_.d1te = _36;
var _37 = $k[--$j];
$_.d1to = _37;
var _38 = $k[--$j];
$_.d1mwe = _38;
var _39 = $k[--$j];
$_.d1mwo = _39;
var _3A = $k[--$j];
$_.d1ele = _3A;
var _3B = $k[--$j];
$_.d1elo = _3B;
var _3C = $k[--$j];
$_.d1gs = _3C;
break;
}
$_.i = $_.i + 8;
}
$_.i = 0;
for (;;) {
if ($_.d2 <= $get($_.databaromni_tab154, $_.i)) {
$aload($geti($_.databaromni_tab154, $_.i + 1, 7));
var _3J = $k[--$j];
$_.d2te = _3J;
var _3K = $k[--$j];
$_.d2to = _3K;
var _3L = $k[--$j];
$_.d2mwe = _3L;
var _3M = $k[--$j];
$_.d2mwo = _3M;
var _3N = $k[--$j];
$_.d2ele = _3N;
var _3O = $k[--$j];
$_.d2elo = _3O;
var _3P = $k[--$j];
$_.d2gs = _3P;
break;
}
$_.i = $_.i + 8;
}
$_.i = 0;
for (;;) {
if ($_.d3 <= $get($_.databaromni_tab164, $_.i)) {
$aload($geti($_.databaromni_tab164, $_.i + 1, 7));
var _3W = $k[--$j];
$_.d3te = _3W;
var _3X = $k[--$j];
$_.d3to = _3X;
var _3Y = $k[--$j];
$_.d3mwe = _3Y;
var _3Z = $k[--$j];
$_.d3mwo = _3Z;
var _3a = $k[--$j];
$_.d3ele = _3a;
var _3b = $k[--$j];
$_.d3elo = _3b;
var _3c = $k[--$j];
$_.d3gs = _3c;
break;
}
$_.i = $_.i + 8;
}
$_.i = 0;
for (;;) {
if ($_.d4 <= $get($_.databaromni_tab154, $_.i)) {
$aload($geti($_.databaromni_tab154, $_.i + 1, 7));
var _3j = $k[--$j];
$_.d4te = _3j;
var _3k = $k[--$j];
$_.d4to = _3k;
var _3l = $k[--$j];
$_.d4mwe = _3l;
var _3m = $k[--$j];
$_.d4mwo = _3m;
var _3n = $k[--$j];
$_.d4ele = _3n;
var _3o = $k[--$j];
$_.d4elo = _3o;
var _3p = $k[--$j];
$_.d4gs = _3p;
break;
}
$_.i = $_.i + 8;
}
$k[$j++] = 'd1wo';
$k[$j++] = ~~($f($_.d1 - $_.d1gs) / $_.d1te)
$k[$j++] = $_.d1elo;
$k[$j++] = $_.d1mwo;
$k[$j++] = 4;
$k[$j++] = false;
$_.getRSSwidths();
var _3w = $k[--$j];
var _3x = $k[--$j];
$_[_3x] = _3w;
$k[$j++] = 'd1we';
$k[$j++] = $f($_.d1 - $_.d1gs) % $_.d1te
$k[$j++] = $_.d1ele;
$k[$j++] = $_.d1mwe;
$k[$j++] = 4;
$k[$j++] = true;
$_.getRSSwidths();
var _43 = $k[--$j];
var _44 = $k[--$j];
$_[_44] = _43;
$k[$j++] = 'd2wo';
$k[$j++] = $f($_.d2 - $_.d2gs) % $_.d2to
$k[$j++] = $_.d2elo;
$k[$j++] = $_.d2mwo;
$k[$j++] = 4;
$k[$j++] = true;
$_.getRSSwidths();
var _4A = $k[--$j];
var _4B = $k[--$j];
$_[_4B] = _4A;
$k[$j++] = 'd2we';
$k[$j++] = ~~($f($_.d2 - $_.d2gs) / $_.d2to)
$k[$j++] = $_.d2ele;
$k[$j++] = $_.d2mwe;
$k[$j++] = 4;
$k[$j++] = false;
$_.getRSSwidths();
var _4H = $k[--$j];
var _4I = $k[--$j];
$_[_4I] = _4H;
$k[$j++] = 'd3wo';
$k[$j++] = ~~($f($_.d3 - $_.d3gs) / $_.d3te)
$k[$j++] = $_.d3elo;
$k[$j++] = $_.d3mwo;
$k[$j++] = 4;
$k[$j++] = false;
$_.getRSSwidths();
var _4O = $k[--$j];
var _4P = $k[--$j];
$_[_4P] = _4O;
$k[$j++] = 'd3we';
$k[$j++] = $f($_.d3 - $_.d3gs) % $_.d3te
$k[$j++] = $_.d3ele;
$k[$j++] = $_.d3mwe;
$k[$j++] = 4;
$k[$j++] = true;
$_.getRSSwidths();
var _4V = $k[--$j];
var _4W = $k[--$j];
$_[_4W] = _4V;
$k[$j++] = 'd4wo';
$k[$j++] = $f($_.d4 - $_.d4gs) % $_.d4to
$k[$j++] = $_.d4elo;
$k[$j++] = $_.d4mwo;
$k[$j++] = 4;
$k[$j++] = true;
$_.getRSSwidths();
var _4c = $k[--$j];
var _4d = $k[--$j];
$_[_4d] = _4c;
$k[$j++] = 'd4we';
$k[$j++] = ~~($f($_.d4 - $_.d4gs) / $_.d4to)
$k[$j++] = $_.d4ele;
$k[$j++] = $_.d4mwe;
$k[$j++] = 4;
$k[$j++] = false;
$_.getRSSwidths();
var _4j = $k[--$j];
var _4k = $k[--$j];
$_[_4k] = _4j;
$_.d1w = $a(8);
for (var _4m = 0; _4m <= 3; _4m += 1) {
$_.i = _4m;
$put($_.d1w, $_.i * 2, $get($_.d1wo, $_.i));
$put($_.d1w, ($_.i * 2) + 1, $get($_.d1we, $_.i));
}
$_.d2w = $a(8);
for (var _4y = 0; _4y <= 3; _4y += 1) {
$_.i = _4y;
$put($_.d2w, 7 - ($_.i * 2), $get($_.d2wo, $_.i));
$put($_.d2w, 6 - ($_.i * 2), $get($_.d2we, $_.i));
}
$_.d3w = $a(8);
for (var _5A = 0; _5A <= 3; _5A += 1) {
$_.i = _5A;
$put($_.d3w, 7 - ($_.i * 2), $get($_.d3wo, $_.i));
$put($_.d3w, 6 - ($_.i * 2), $get($_.d3we, $_.i));
}
$_.d4w = $a(8);
for (var _5M = 0; _5M <= 3; _5M += 1) {
$_.i = _5M;
$put($_.d4w, $_.i * 2, $get($_.d4wo, $_.i));
$put($_.d4w, ($_.i * 2) + 1, $get($_.d4we, $_.i));
}
$k[$j++] = Infinity;
$aload($_.d1w);
$aload($_.d2w);
$aload($_.d3w);
$aload($_.d4w);
$_.widths = $a();
$_.checksum = 0;
for (var _5b = 0; _5b <= 31; _5b += 1) {
$_.i = _5b;
$_.checksum = $f($_.checksum + $get($_.widths, $_.i) * $get($_.databaromni_checkweights, $_.i))
}
$_.checksum = $_.checksum % 79;
if ($_.checksum >= 8) {
$_.checksum = $_.checksum + 1;
}
if ($_.checksum >= 72) {
$_.checksum = $_.checksum + 1;
}
$_.checklt = $geti($_.databaromni_checkwidths, (~~($_.checksum / 9)) * 5, 5);
$_.checkrtrev = $geti($_.databaromni_checkwidths, ($_.checksum % 9) * 5, 5);
$_.checkrt = $a(5);
for (var _5s = 0; _5s <= 4; _5s += 1) {
$_.i = _5s;
$put($_.checkrt, $_.i, $get($_.checkrtrev, 4 - $_.i));
}
if ($eq($_.format, "omni") || $eq($_.format, "truncated")) {
$k[$j++] = Infinity;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 1;
$aload($_.d1w);
$aload($_.checklt);
$aload($_.d2w);
$aload($_.d4w);
$aload($_.checkrt);
$aload($_.d3w);
$k[$j++] = 1;
$k[$j++] = 1;
$_.sbs = $a();
if ($_.height == -1) {
$_.height = 33 / 72;
}
$k[$j++] = Infinity;
var _67 = $_.sbs;
var _6C = [];
for (var _69 = 0, _6A = ~~(($_.sbs.length + 1) / 2); _69 < _6A; _69++) {
_6C[_69] = $_.height;
}
_6C = $a(_6C);
var _6G = [];
for (var _6E = 0, _6F = ~~(($_.sbs.length + 1) / 2); _6E < _6F; _6E++) {
_6G[_6E] = 0;
}
_6G = $a(_6G);
$k[$j++] = 'ren';
$k[$j++] = 'renlinear';
$k[$j++] = 'sbs';
$k[$j++] = _67;
$k[$j++] = 'bhs';
$k[$j++] = _6C;
$k[$j++] = 'bbs';
$k[$j++] = _6G;
$k[$j++] = 'txt';
$k[$j++] = $_.txt;
$k[$j++] = 'text1xalign';
$k[$j++] = "center";
$k[$j++] = 'borderleft';
$k[$j++] = 0;
$k[$j++] = 'borderright';
$k[$j++] = 0;
$k[$j++] = 'opt';
$k[$j++] = $_.options;
var _6J = $d();
$k[$j++] = _6J;
if ($_._render) {
bwipp_renlinear();
}
} else {
$k[$j++] = Infinity;
$k[$j++] = 1;
$k[$j++] = 1;
$aload($_.d1w);
$aload($_.checklt);
$aload($_.d2w);
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 0;
$_.top = $a();
$k[$j++] = Infinity;
$k[$j++] = 1;
$k[$j++] = 1;
$aload($_.d4w);
$aload($_.checkrt);
$aload($_.d3w);
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 0;
$_.bot = $a();
for (var _6R = 0; _6R <= 24; _6R += 2) {
$_.i = _6R;
for (var _6V = 0, _6W = $get($_.top, $_.i); _6V < _6W; _6V++) {
$k[$j++] = 0;
}
for (var _6a = 0, _6b = $get($_.top, $_.i + 1); _6a < _6b; _6a++) {
$k[$j++] = 1;
}
}
$astore($a(50));
var _6d = $k[--$j];
$_.top = _6d;
for (var _6e = 0; _6e <= 24; _6e += 2) {
$_.i = _6e;
for (var _6i = 0, _6j = $get($_.bot, $_.i); _6i < _6j; _6i++) {
$k[$j++] = 1;
}
for (var _6n = 0, _6o = $get($_.bot, $_.i + 1); _6n < _6o; _6n++) {
$k[$j++] = 0;
}
}
$astore($a(50));
var _6q = $k[--$j];
$_.bot = _6q;
if ($eq($_.format, "stacked")) {
$_.sep = $a(50);
$put($_.sep, 0, 0);
for (var _6u = 1; _6u <= 49; _6u += 1) {
$_.i = _6u;
if ($eq($get($_.top, $_.i), $get($_.bot, $_.i))) {
$put($_.sep, $_.i, 1 - $get($_.top, $_.i));
} else {
$put($_.sep, $_.i, 1 - $get($_.sep, $_.i - 1));
}
}
$puti($_.sep, 0, $_.databaromni_seppad);
$puti($_.sep, 46, $_.databaromni_seppad);
$k[$j++] = Infinity;
$aload($_.top);
$aload($_.sep);
$aload($_.bot);
$_.pixs = $a();
$_.rowheights = $a([5, 1, 7]);
$_.pixy = 13;
}
if ($eq($_.format, "stackedomni")) {
$k[$j++] = Infinity;
$forall($_.top, function() {
var _7I = $k[--$j];
$k[$j++] = 1 - _7I;
});
$_.sep1 = $a();
$puti($_.sep1, 0, $_.databaromni_seppad);
$puti($_.sep1, 46, $_.databaromni_seppad);
for (var _7L = 18; _7L <= 30; _7L += 1) {
$_.i = _7L;
if ($get($_.top, $_.i) == 0) {
if ($get($_.top, $_.i - 1) == 1) {
$k[$j++] = 1;
} else {
$k[$j++] = ($get($_.sep1, $_.i - 1) == 0) ? 1 : 0;
}
} else {
$k[$j++] = 0;
}
var _7X = $k[--$j];
$put($_.sep1, $_.i, _7X);
}
$k[$j++] = Infinity;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
for (var _7Z = 0; _7Z < 21; _7Z++) {
$k[$j++] = 0;
$k[$j++] = 1;
}
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$_.sep2 = $a();
$k[$j++] = Infinity;
$forall($_.bot, function() {
var _7b = $k[--$j];
$k[$j++] = 1 - _7b;
});
$_.sep3 = $a();
$puti($_.sep3, 0, $_.databaromni_seppad);
$puti($_.sep3, 46, $_.databaromni_seppad);
for (var _7e = 19; _7e <= 31; _7e += 1) {
$_.i = _7e;
if ($get($_.bot, $_.i) == 0) {
if ($get($_.bot, $_.i - 1) == 1) {
$k[$j++] = 1;
} else {
$k[$j++] = ($get($_.sep3, $_.i - 1) == 0) ? 1 : 0;
}
} else {
$k[$j++] = 0;
}
var _7q = $k[--$j];
$put($_.sep3, $_.i, _7q);
}
var _7x = true;
for (var _7s = 0; _7s <= 12; _7s += 1) {
var _7u = $get($_.bot, _7s + 19);
var _7v = $get($_.databaromni_f3pat, _7s);
_7x = _7x && $eq(_7u, _7v);
}
if (_7x) {
$puti($_.sep3, 19, $_.databaromni_findersep);
}
$k[$j++] = Infinity;
$aload($_.top);
$aload($_.sep1);
$aload($_.sep2);
$aload($_.sep3);
$aload($_.bot);
$_.pixs = $a();
$_.rowheights = $a([$_.barxmult, 1, 1, 1, $_.barxmult]);
$_.pixy = ($_.barxmult * 2) + 3;
}
$k[$j++] = new Map([
["ren", 'renmatrix'],
["pixs", $_.pixs],
["pixx", 50],
["pixy", $_.pixy],
["rowheights", $_.rowheights],
["height", $_.pixy / 72],
["width", 50 / 72],
["borderleft", 0],
["borderright", 0],
["bordertop", 0],
["borderbottom", 0],
["opt", $_.options]
]);
if ($_._render) {
bwipp_renmatrix();
}
}
$_ = $__;
} //bwipp_databaromni
function bwipp_databarlimited() {
if (!bwipp_databarlimited.globals) {
var $__ = $_;
$_ = bwipp_databarlimited.globals = {};
$_.databarlimited_linkval = $a([2, 0, 1, 5, 1, 3, 3, 5, 3, 1, 0, 9, 6]);
$_.databarlimited_tab267 = $a([183063, 0, 17, 9, 6, 3, 6538, 28, 820063, 183064, 13, 13, 5, 4, 875, 728, 1000775, 820064, 9, 17, 3, 6, 28, 6454, 1491020, 1000776, 15, 11, 5, 4, 2415, 203, 1979844, 1491021, 11, 15, 4, 5, 203, 2408, 1996938, 1979845, 19, 7, 8, 1, 17094, 1, 2013570, 1996939, 7, 19, 1, 8, 1, 16632]);
$_.databarlimited_checkweights = $a([1, 3, 9, 27, 81, 65, 17, 51, 64, 14, 42, 37, 22, 66, 20, 60, 2, 6, 18, 54, 73, 41, 34, 13, 39, 28, 84, 74]);
$k[$j++] = Infinity;
for (var _3 = 0; _3 <= 43; _3 += 1) {
$k[$j++] = _3;
}
$k[$j++] = 45;
$k[$j++] = 52;
$k[$j++] = 57;
for (var _4 = 63; _4 <= 66; _4 += 1) {
$k[$j++] = _4;
}
for (var _5 = 73; _5 <= 79; _5 += 1) {
$k[$j++] = _5;
}
$k[$j++] = 82;
for (var _6 = 126; _6 <= 130; _6 += 1) {
$k[$j++] = _6;
}
$k[$j++] = 132;
for (var _7 = 141; _7 <= 146; _7 += 1) {
$k[$j++] = _7;
}
for (var _8 = 210; _8 <= 217; _8 += 1) {
$k[$j++] = _8;
}
$k[$j++] = 220;
for (var _9 = 316; _9 <= 320; _9 += 1) {
$k[$j++] = _9;
}
$k[$j++] = 322;
$k[$j++] = 323;
$k[$j++] = 326;
$k[$j++] = 337;
var _A = $a();
$_.checkseq = _A;
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_databarlimited.globals);
$_.dontdraw = false;
$_.height = -1;
$_.width = 0;
$_.linkage = false;
$_.modunit = 1;
$k[$j++] = null;
bwipp_processoptions();
var _B = $k[--$j];
$_.options = _B;
var _C = $k[--$j];
$_.barcode = _C;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
if (($_.barcode.length != 17) && ($_.barcode.length != 18)) {
$k[$j++] = "bwipp.databarlimitedBadLength#12653";
$k[$j++] = "GS1 DataBar Limited must be 13 or 14 digits";
bwipp_raiseerror();
}
if ($ne($geti($_.barcode, 0, 4), "\(01\)")) {
$k[$j++] = "bwipp.databarlimitedBadAI#12656";
$k[$j++] = "GS1 DataBar Limited must begin with (01) application identifier";
bwipp_raiseerror();
}
var _K = $get($_.barcode, 4);
if ((_K < 48) || (_K > 49)) {
$k[$j++] = "bwipp.databarlimitedBadStartDigit#12659";
$k[$j++] = "GS1 DataBar Limited must begin with 0 or 1";
bwipp_raiseerror();
}
var _N = $geti($_.barcode, 5, $_.barcode.length - 5);
for (var _O = 0, _P = _N.length; _O < _P; _O++) {
var _Q = $get(_N, _O);
if ((_Q < 48) || (_Q > 57)) {
$k[$j++] = "bwipp.databarlimitedBadCharacter#12663";
$k[$j++] = "GS1 DataBar Limited must contain only digits";
bwipp_raiseerror();
}
}
$_.checksum = 0;
for (var _R = 0; _R <= 12; _R += 1) {
$_.i = _R;
var _V = $get($_.barcode, $_.i + 4);
var _Z = $_.checksum;
var _Y = _V - 48;
if (($_.i % 2) == 0) {
_Y = _Y * 3;
}
$_.checksum = $f(_Z + _Y)
}
$_.checksum = (10 - ($_.checksum % 10)) % 10;
if ($_.barcode.length == 18) {
if ($get($_.barcode, 17) != ($_.checksum + 48)) {
$k[$j++] = "bwipp.databarlimitedBadCheckDigit#12684";
$k[$j++] = "Incorrect GS1 DataBar Limited check digit provided";
bwipp_raiseerror();
}
}
var _g = $s(18);
$puti(_g, 0, $_.barcode);
$put(_g, 17, $_.checksum + 48);
$_.barcode = _g;
$k[$j++] = Infinity;
var _k = $geti($_.barcode, 4, 13);
for (var _l = 0, _m = _k.length; _l < _m; _l++) {
$k[$j++] = $get(_k, _l) - 48;
}
$_.binval = $a();
if ($_.linkage) {
for (var _r = 0, _q = $_.binval.length - 1; _r <= _q; _r += 1) {
$_.i = _r;
$put($_.binval, $_.i, $f($get($_.binval, $_.i) + $get($_.databarlimited_linkval, $_.i)))
}
}
$_.txt = $a($_.barcode.length);
for (var _13 = 0, _12 = $_.barcode.length - 1; _13 <= _12; _13 += 1) {
$_.i = _13;
$put($_.txt, $_.i, $a([$geti($_.barcode, $_.i, 1), 0, 0, "", 0]));
}
$_.ncr = function() {
var _1A = $k[--$j];
var _1B = $k[--$j];
var _1C = $f(_1B - _1A);
if (_1A < $f(_1B - _1A)) {
var _ = _1C;
_1C = _1A;
_1A = _;
}
$k[$j++] = _1C;
$k[$j++] = 1;
$k[$j++] = 1;
for (var _1E = _1B, _1D = _1A + 1; _1E >= _1D; _1E -= 1) {
var _1F = $k[--$j];
var _1G = $k[$j - 1];
var _1H = $k[$j - 2];
$k[$j++] = _1F * _1E;
if ($le(_1G, _1H)) {
var _1I = $k[--$j];
var _1J = $k[--$j];
$k[$j++] = _1J + 1;
$k[$j++] = ~~(_1I / _1J);
}
}
for (;;) {
var _1L = $k[$j - 2];
var _1M = $k[$j - 3];
if ($gt(_1L, _1M)) {
break;
}
var _1N = $k[--$j];
var _1O = $k[--$j];
$k[$j++] = _1O + 1;
$k[$j++] = ~~(_1N / _1O);
}
var _1P = $k[--$j];
$j--;
$k[$j - 1] = _1P;
};
$_.getRSSwidths = function() {
var _1T = $k[--$j];
$_.oe = _1T;
var _1U = $k[--$j];
$_.el = _1U;
var _1V = $k[--$j];
$_.mw = _1V;
var _1W = $k[--$j];
$_.nm = _1W;
var _1X = $k[--$j];
$_.val = _1X;
$_.out = $a($_.el);
$_.mask = 0;
for (var _1c = 0, _1b = $_.el - 2; _1c <= _1b; _1c += 1) {
$_.bar = _1c;
$_.ew = 1;
$_.mask = $_.mask | $bs(1, $_.bar);
for (;;) {
$k[$j++] = 'sval';
$k[$j++] = $f($_.nm - $_.ew) - 1
$k[$j++] = $f($_.el - $_.bar) - 2
$_.ncr();
var _1j = $k[--$j];
var _1k = $k[--$j];
$_[_1k] = _1j;
if ($_.oe && $_.mask == 0 && $f($_.nm - $_.ew - $_.el * 2 + $_.bar * 2) >= -2) {
$k[$j++] = 'sval';
$k[$j++] = $_.sval;
$k[$j++] = $f($_.nm - $_.ew - $_.el + $_.bar)
$k[$j++] = $f($_.el - $_.bar) - 2
$_.ncr();
var _1y = $k[--$j];
var _1z = $k[--$j];
var _20 = $k[--$j];
$_[_20] = $f(_1z - _1y)
}
if ($f($_.el - $_.bar) > 2) {
$_.lval = 0;
for (var _29 = $f($_.nm - $_.ew - $_.el + $_.bar) + 2, _28 = $_.mw + 1; _29 >= _28; _29 -= 1) {
$k[$j++] = $f($_.nm - _29 - $_.ew) - 1
$k[$j++] = $f($_.el - $_.bar) - 3
$_.ncr();
var _2E = $k[--$j];
$_.lval = $f(_2E + $_.lval)
}
$_.sval = $f($_.sval - $_.lval * ($_.el - $_.bar - 1))
} else {
if ($f($_.nm - $_.ew) > $_.mw) {
$_.sval = $_.sval - 1;
}
}
$_.val = $f($_.val - $_.sval)
if ($_.val < 0) {
break;
}
$_.ew = $_.ew + 1;
$_.mask = $_.mask & (~$bs(1, $_.bar));
}
$_.val = $f($_.val + $_.sval)
$_.nm = $f($_.nm - $_.ew)
$put($_.out, $_.bar, $_.ew);
}
$put($_.out, $_.el - 1, $_.nm);
$k[$j++] = $_.out;
};
for (var _2f = 0; _2f <= 11; _2f += 1) {
$_.i = _2f;
var _2g = $_.binval;
var _2h = $_.i;
$put(_2g, _2h + 1, $f($get(_2g, _2h + 1) + $get($_.binval, $_.i) % 2013571 * 10))
$put($_.binval, $_.i, ~~($get($_.binval, $_.i) / 2013571));
}
$_.d2 = $get($_.binval, 12) % 2013571;
var _2t = $_.binval;
$put(_2t, 12, ~~($get(_2t, 12) / 2013571));
$_.d1 = 0;
$_.i = true;
for (var _2v = 0; _2v <= 12; _2v += 1) {
$_.j = _2v;
var _2y = $get($_.binval, $_.j);
$k[$j++] = _2y;
if ((_2y == 0) && $_.i) {
$j--;
} else {
$_.i = false;
$k[$j++] = 'd1';
$k[$j++] = $_.d1;
var _32 = $k[$j - 3];
var _33 = $k[$j - 1];
var _34 = $k[$j - 2];
$j -= 3;
$_[_34] = $f(_33 + _32 * $pow(10, 12 - $_.j))
}
}
$_.i = 0;
for (;;) {
if ($_.d1 <= $get($_.databarlimited_tab267, $_.i)) {
$aload($geti($_.databarlimited_tab267, $_.i + 1, 7));
var _3A = $k[--$j];
$_.d1te = _3A;
var _3B = $k[--$j];
$_.d1to = _3B;
var _3C = $k[--$j];
$_.d1mwe = _3C;
var _3D = $k[--$j];
$_.d1mwo = _3D;
var _3E = $k[--$j];
$_.d1ele = _3E;
var _3F = $k[--$j];
$_.d1elo = _3F;
var _3G = $k[--$j];
$_.d1gs = _3G;
break;
}
$_.i = $_.i + 8;
}
$_.i = 0;
for (;;) {
if ($_.d2 <= $get($_.databarlimited_tab267, $_.i)) {
$aload($geti($_.databarlimited_tab267, $_.i + 1, 7));
var _3N = $k[--$j];
$_.d2te = _3N;
var _3O = $k[--$j];
$_.d2to = _3O;
var _3P = $k[--$j];
$_.d2mwe = _3P;
var _3Q = $k[--$j];
$_.d2mwo = _3Q;
var _3R = $k[--$j];
$_.d2ele = _3R;
var _3S = $k[--$j];
$_.d2elo = _3S;
var _3T = $k[--$j];
$_.d2gs = _3T;
break;
}
$_.i = $_.i + 8;
}
$k[$j++] = 'd1wo';
$k[$j++] = ~~($f($_.d1 - $_.d1gs) / $_.d1te)
$k[$j++] = $_.d1elo;
$k[$j++] = $_.d1mwo;
$k[$j++] = 7;
$k[$j++] = false;
$_.getRSSwidths();
var _3a = $k[--$j];
var _3b = $k[--$j];
$_[_3b] = _3a;
$k[$j++] = 'd1we';
$k[$j++] = $f($_.d1 - $_.d1gs) % $_.d1te
$k[$j++] = $_.d1ele;
$k[$j++] = $_.d1mwe;
$k[$j++] = 7;
$k[$j++] = true;
$_.getRSSwidths();
var _3h = $k[--$j];
var _3i = $k[--$j];
$_[_3i] = _3h;
$k[$j++] = 'd2wo';
$k[$j++] = ~~($f($_.d2 - $_.d2gs) / $_.d2te)
$k[$j++] = $_.d2elo;
$k[$j++] = $_.d2mwo;
$k[$j++] = 7;
$k[$j++] = false;
$_.getRSSwidths();
var _3o = $k[--$j];
var _3p = $k[--$j];
$_[_3p] = _3o;
$k[$j++] = 'd2we';
$k[$j++] = $f($_.d2 - $_.d2gs) % $_.d2te
$k[$j++] = $_.d2ele;
$k[$j++] = $_.d2mwe;
$k[$j++] = 7;
$k[$j++] = true;
$_.getRSSwidths();
var _3v = $k[--$j];
var _3w = $k[--$j];
$_[_3w] = _3v;
$_.d1w = $a(14);
for (var _3y = 0; _3y <= 6; _3y += 1) {
$_.i = _3y;
$put($_.d1w, $_.i * 2, $get($_.d1wo, $_.i));
$put($_.d1w, ($_.i * 2) + 1, $get($_.d1we, $_.i));
}
$_.d2w = $a(14);
for (var _4A = 0; _4A <= 6; _4A += 1) {
$_.i = _4A;
$put($_.d2w, $_.i * 2, $get($_.d2wo, $_.i));
$put($_.d2w, ($_.i * 2) + 1, $get($_.d2we, $_.i));
}
$k[$j++] = Infinity;
$aload($_.d1w);
$aload($_.d2w);
$_.widths = $a();
$_.checksum = 0;
for (var _4N = 0; _4N <= 27; _4N += 1) {
$_.i = _4N;
$_.checksum = $f($_.checksum + $get($_.widths, $_.i) * $get($_.databarlimited_checkweights, $_.i))
}
$_.checksum = $_.checksum % 89;
$_.seq = $get($_.checkseq, $_.checksum);
$k[$j++] = 'swidths';
$k[$j++] = ~~($_.seq / 21);
$k[$j++] = 8;
$k[$j++] = 3;
$k[$j++] = 6;
$k[$j++] = false;
$_.getRSSwidths();
var _4Z = $k[--$j];
var _4a = $k[--$j];
$_[_4a] = _4Z;
$k[$j++] = 'bwidths';
$k[$j++] = $_.seq % 21;
$k[$j++] = 8;
$k[$j++] = 3;
$k[$j++] = 6;
$k[$j++] = false;
$_.getRSSwidths();
var _4c = $k[--$j];
var _4d = $k[--$j];
$_[_4d] = _4c;
$_.checkwidths = $a([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
for (var _4e = 0; _4e <= 5; _4e += 1) {
$_.i = _4e;
$put($_.checkwidths, $_.i * 2, $get($_.swidths, $_.i));
$put($_.checkwidths, ($_.i * 2) + 1, $get($_.bwidths, $_.i));
}
$k[$j++] = Infinity;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 1;
$aload($_.d1w);
$aload($_.checkwidths);
$aload($_.d2w);
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 5;
$k[$j++] = 0;
$_.sbs = $a();
if ($_.height == -1) {
$_.height = 10 / 72;
}
$k[$j++] = Infinity;
var _4t = $_.sbs;
var _4y = [];
for (var _4v = 0, _4w = ~~(($_.sbs.length + 1) / 2); _4v < _4w; _4v++) {
_4y[_4v] = $_.height;
}
_4y = $a(_4y);
var _52 = [];
for (var _50 = 0, _51 = ~~(($_.sbs.length + 1) / 2); _50 < _51; _50++) {
_52[_50] = 0;
}
_52 = $a(_52);
$k[$j++] = 'ren';
$k[$j++] = 'renlinear';
$k[$j++] = 'sbs';
$k[$j++] = _4t;
$k[$j++] = 'bhs';
$k[$j++] = _4y;
$k[$j++] = 'bbs';
$k[$j++] = _52;
$k[$j++] = 'txt';
$k[$j++] = $_.txt;
$k[$j++] = 'text1xalign';
$k[$j++] = "center";
$k[$j++] = 'borderleft';
$k[$j++] = 0;
$k[$j++] = 'borderright';
$k[$j++] = 0;
$k[$j++] = 'opt';
$k[$j++] = $_.options;
var _55 = $d();
$k[$j++] = _55;
if ($_._render) {
bwipp_renlinear();
}
$_ = $__;
} //bwipp_databarlimited
function bwipp_databarexpanded() {
if (!bwipp_databarexpanded.globals) {
var $__ = $_;
$_ = bwipp_databarexpanded.globals = {};
$_.databarexpanded_tab174 = $a([347, 0, 12, 5, 7, 2, 87, 4, 1387, 348, 10, 7, 5, 4, 52, 20, 2947, 1388, 8, 9, 4, 5, 30, 52, 3987, 2948, 6, 11, 3, 6, 10, 104, 4191, 3988, 4, 13, 1, 8, 1, 204]);
$_.databarexpanded_finderwidths = $a([1, 8, 4, 1, 1, 1, 1, 4, 8, 1, 3, 6, 4, 1, 1, 1, 1, 4, 6, 3, 3, 4, 6, 1, 1, 1, 1, 6, 4, 3, 3, 2, 8, 1, 1, 1, 1, 8, 2, 3, 2, 6, 5, 1, 1, 1, 1, 5, 6, 2, 2, 2, 9, 1, 1, 1, 1, 9, 2, 2]);
$_.databarexpanded_finderseq = $a([$a([0, 1]), $a([0, 3, 2]), $a([0, 5, 2, 7]), $a([0, 9, 2, 7, 4]), $a([0, 9, 2, 7, 6, 11]), $a([0, 9, 2, 7, 8, 11, 10]), $a([0, 1, 2, 3, 4, 5, 6, 7]), $a([0, 1, 2, 3, 4, 5, 6, 9, 8]), $a([0, 1, 2, 3, 4, 5, 6, 9, 10, 11]), $a([0, 1, 2, 3, 4, 7, 6, 9, 8, 11, 10])]);
$_.databarexpanded_checkweights = $a([-1, -1, -1, -1, -1, -1, -1, -1, 77, 96, 32, 81, 27, 9, 3, 1, 20, 60, 180, 118, 143, 7, 21, 63, 205, 209, 140, 117, 39, 13, 145, 189, 193, 157, 49, 147, 19, 57, 171, 91, 132, 44, 85, 169, 197, 136, 186, 62, 185, 133, 188, 142, 4, 12, 36, 108, 50, 87, 29, 80, 97, 173, 128, 113, 150, 28, 84, 41, 123, 158, 52, 156, 166, 196, 206, 139, 187, 203, 138, 46, 76, 17, 51, 153, 37, 111, 122, 155, 146, 119, 110, 107, 106, 176, 129, 43, 16, 48, 144, 10, 30, 90, 59, 177, 164, 125, 112, 178, 200, 137, 116, 109, 70, 210, 208, 202, 184, 130, 179, 115, 190, 204, 68, 93, 31, 151, 191, 134, 148, 22, 66, 198, 172, 94, 71, 2, 40, 154, 192, 64, 162, 54, 18, 6, 120, 149, 25, 75, 14, 42, 126, 167, 175, 199, 207, 69, 23, 78, 26, 79, 103, 98, 83, 38, 114, 131, 182, 124, 159, 53, 88, 170, 127, 183, 61, 161, 55, 165, 73, 8, 24, 72, 5, 15, 89, 100, 174, 58, 160, 194, 135, 45]);
$_.databarexpanded_fillpat = $a([0, 0, 1, 0, 0]);
$_.databarexpanded_seppad = $a([0, 0, 0, 0]);
$_.databarexpanded_fnc1 = -1;
$_.databarexpanded_lnumeric = -2;
$_.databarexpanded_lalphanumeric = -3;
$_.databarexpanded_liso646 = -4;
$k[$j++] = Infinity;
for (var _G = 0; _G <= 119; _G += 1) {
var _I = $strcpy($s(2), "00");
var _K = $cvrs($s(2), _G, 11);
$puti(_I, 2 - _K.length, _K);
var _L = $get(_I, 0);
$k[$j++] = _G;
$k[$j++] = _I;
if (_L == 65) {
var _M = $k[$j - 1];
$put(_M, 0, 94);
}
var _N = $k[$j - 1];
var _O = $get(_N, 1);
if (_O == 65) {
var _P = $k[$j - 1];
$put(_P, 1, 94);
}
var _Q = $k[--$j];
var _R = $k[--$j];
var _T = $strcpy($s(7), "0000000");
var _V = $cvrs($s(7), _R + 8, 2);
$puti(_T, 7 - _V.length, _V);
$k[$j++] = _Q;
$k[$j++] = _T;
}
$k[$j++] = $_.databarexpanded_lalphanumeric;
$k[$j++] = "0000";
var _W = $d();
$_.numeric = _W;
$k[$j++] = Infinity;
for (var _X = 48; _X <= 57; _X += 1) {
var _Z = $strcpy($s(5), "00000");
var _b = $cvrs($s(5), _X - 43, 2);
$puti(_Z, 5 - _b.length, _b);
$k[$j++] = _X;
$k[$j++] = _Z;
}
$k[$j++] = $_.databarexpanded_fnc1;
$k[$j++] = "01111";
for (var _c = 65; _c <= 90; _c += 1) {
var _e = $strcpy($s(6), "000000");
var _g = $cvrs($s(6), _c - 33, 2);
$puti(_e, 6 - _g.length, _g);
$k[$j++] = _c;
$k[$j++] = _e;
}
$k[$j++] = 42;
$k[$j++] = "111010";
for (var _h = 44; _h <= 47; _h += 1) {
var _j = $strcpy($s(6), "000000");
var _l = $cvrs($s(6), _h + 15, 2);
$puti(_j, 6 - _l.length, _l);
$k[$j++] = _h;
$k[$j++] = _j;
}
$k[$j++] = $_.databarexpanded_lnumeric;
$k[$j++] = "000";
$k[$j++] = $_.databarexpanded_liso646;
$k[$j++] = "00100";
var _m = $d();
$_.alphanumeric = _m;
$k[$j++] = Infinity;
for (var _n = 48; _n <= 57; _n += 1) {
var _p = $strcpy($s(5), "00000");
var _r = $cvrs($s(5), _n - 43, 2);
$puti(_p, 5 - _r.length, _r);
$k[$j++] = _n;
$k[$j++] = _p;
}
$k[$j++] = $_.databarexpanded_fnc1;
$k[$j++] = "01111";
for (var _s = 65; _s <= 90; _s += 1) {
var _u = $strcpy($s(7), "0000000");
var _w = $cvrs($s(7), _s - 1, 2);
$puti(_u, 7 - _w.length, _w);
$k[$j++] = _s;
$k[$j++] = _u;
}
for (var _x = 97; _x <= 122; _x += 1) {
var _z = $strcpy($s(7), "0000000");
var _11 = $cvrs($s(7), _x - 7, 2);
$puti(_z, 7 - _11.length, _11);
$k[$j++] = _x;
$k[$j++] = _z;
}
$k[$j++] = 33;
$k[$j++] = "11101000";
$k[$j++] = 34;
$k[$j++] = "11101001";
for (var _12 = 37; _12 <= 47; _12 += 1) {
var _14 = $strcpy($s(8), "00000000");
var _16 = $cvrs($s(8), _12 + 197, 2);
$puti(_14, 8 - _16.length, _16);
$k[$j++] = _12;
$k[$j++] = _14;
}
for (var _17 = 58; _17 <= 63; _17 += 1) {
var _19 = $strcpy($s(8), "00000000");
var _1B = $cvrs($s(8), _17 + 187, 2);
$puti(_19, 8 - _1B.length, _1B);
$k[$j++] = _17;
$k[$j++] = _19;
}
$k[$j++] = 95;
$k[$j++] = "11111011";
$k[$j++] = 32;
$k[$j++] = "11111100";
$k[$j++] = $_.databarexpanded_lnumeric;
$k[$j++] = "000";
$k[$j++] = $_.databarexpanded_lalphanumeric;
$k[$j++] = "00100";
var _1C = $d();
$_.iso646 = _1C;
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_databarexpanded.globals);
$_.parse = false;
$_.dontlint = false;
$_.lintreqs = true;
$_.dontdraw = false;
$_.height = -1;
$_.width = 0;
$_.format = "expanded";
$_.segments = -1;
$_.linkage = false;
$_.barxmult = 34;
$_.modunit = 1;
$k[$j++] = null;
bwipp_processoptions();
var _1D = $k[--$j];
$_.options = _1D;
var _1E = $k[--$j];
$_.barcode = _1E;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
$_.fnc1 = $_.databarexpanded_fnc1;
if ($_.barxmult < 34) {
$k[$j++] = "bwipp.databarStackedOmniBarXmult#13086";
$k[$j++] = "GS1 DataBar Expanded Stacked must have a barxmult of at least 34";
bwipp_raiseerror();
}
if ($ne($_.format, "expanded") && $ne($_.format, "expandedstacked")) {
$k[$j++] = "bwipp.databarexpandedBadFormat#13090";
$k[$j++] = "Valid formats are expanded and expandedstacked";
bwipp_raiseerror();
}
if ($_.segments == -1) {
var _1M = $eq($_.format, "expandedstacked") ? 4 : 22;
$_.segments = _1M;
} else {
if ((($_.segments < 2) || ($_.segments > 22)) || (($_.segments % 2) != 0)) {
$k[$j++] = "bwipp.gs1databarexpandedBadSegments#13097";
$k[$j++] = "The number of segments must be even from 2 to 22";
bwipp_raiseerror();
}
}
$k[$j++] = $_.barcode;
$k[$j++] = 'ai';
bwipp_gs1process();
var _1R = $k[--$j];
$_.fncs = _1R;
var _1S = $k[--$j];
$_.vals = _1S;
var _1T = $k[--$j];
$_.ais = _1T;
$_.isNdigits = function() {
var _1U = $k[--$j];
var _1V = $k[$j - 1];
if (_1U != _1V.length) {
$k[$j - 1] = false;
} else {
var _1W = $k[--$j];
$k[$j++] = true;
$forall(_1W, function() {
var _1X = $k[--$j];
if ((_1X < 48) || (_1X > 57)) {
$k[$j - 1] = false;
}
});
}
};
for (;;) {
if ($_.ais.length == 2) {
if ($eq($get($_.ais, 0), "01") && $eq($get($_.ais, 1), "3103")) {
$k[$j++] = $get($_.vals, 0);
$k[$j++] = 14;
$_.isNdigits();
$k[$j++] = $get($_.vals, 1);
$k[$j++] = 6;
$_.isNdigits();
var _1h = $k[--$j];
var _1i = $k[--$j];
if (_1i && _1h) {
if ($eq($geti($get($_.vals, 0), 0, 1), "9") && ($cvi($get($_.vals, 1)) <= 32767)) {
$k[$j++] = "0100";
$k[$j++] = false;
break;
}
}
}
}
if ($_.ais.length == 2) {
if ($eq($get($_.ais, 0), "01") && $eq($get($_.ais, 1), "3202")) {
$k[$j++] = $get($_.vals, 0);
$k[$j++] = 14;
$_.isNdigits();
$k[$j++] = $get($_.vals, 1);
$k[$j++] = 6;
$_.isNdigits();
var _1x = $k[--$j];
var _1y = $k[--$j];
if (_1y && _1x) {
if ($eq($geti($get($_.vals, 0), 0, 1), "9") && ($cvi($get($_.vals, 1)) <= 9999)) {
$k[$j++] = "0101";
$k[$j++] = false;
break;
}
}
}
}
if ($_.ais.length == 2) {
if ($eq($get($_.ais, 0), "01") && $eq($get($_.ais, 1), "3203")) {
$k[$j++] = $get($_.vals, 0);
$k[$j++] = 14;
$_.isNdigits();
$k[$j++] = $get($_.vals, 1);
$k[$j++] = 6;
$_.isNdigits();
var _2D = $k[--$j];
var _2E = $k[--$j];
if (_2E && _2D) {
if ($eq($geti($get($_.vals, 0), 0, 1), "9") && ($cvi($get($_.vals, 1)) <= 22767)) {
$k[$j++] = "0101";
$k[$j++] = false;
break;
}
}
}
}
var _2L = $_.ais.length;
if ((_2L == 2) || (_2L == 3)) {
var _2S = false;
for (var _2M = 3100; _2M <= 3109; _2M += 1) {
var _2O = $cvrs($s(4), _2M, 10);
var _2Q = $get($_.ais, 1);
_2S = _2S || $eq(_2O, _2Q);
}
$_.ai310x = _2S;
var _2a = false;
for (var _2U = 3200; _2U <= 3209; _2U += 1) {
var _2W = $cvrs($s(4), _2U, 10);
var _2Y = $get($_.ais, 1);
_2a = _2a || $eq(_2W, _2Y);
}
$_.ai320x = _2a;
if ($_.ais.length == 3) {
var _2d = $a(["11", "13", "15", "17"]);
var _2k = true;
for (var _2e = 0, _2f = _2d.length; _2e < _2f; _2e++) {
var _2g = $get(_2d, _2e);
var _2i = $get($_.ais, 2);
_2k = _2k && $ne(_2g, _2i);
}
$_.aibad = _2k;
} else {
$_.aibad = false;
}
if ($eq($get($_.ais, 0), "01") && ($_.ai310x || $_.ai320x) && !$_.aibad) {
if ($_.ais.length == 3) {
$k[$j++] = $get($_.vals, 0);
$k[$j++] = 14;
$_.isNdigits();
$k[$j++] = $get($_.vals, 1);
$k[$j++] = 6;
$_.isNdigits();
var _2w = $k[--$j];
var _2x = $k[--$j];
var _2z = $get($_.vals, 2);
$k[$j++] = $an(_2x, _2w);
$k[$j++] = _2z;
$k[$j++] = 6;
$_.isNdigits();
var _30 = $k[--$j];
var _31 = $k[--$j];
if (_31 && _30) {
var _34 = $geti($get($_.vals, 0), 0, 1);
var _36 = $get($_.vals, 1);
var _3A = $cvi($geti($get($_.vals, 2), 2, 2));
var _3E = $cvi($geti($get($_.vals, 2), 4, 2));
$k[$j++] = (($eq(_34, "9") && ($cvi(_36) <= 99999)) && ((_3A >= 1) && (_3A <= 12))) && ((_3E >= 0) && (_3E <= 31));
} else {
$k[$j++] = false;
}
var _3F = $k[--$j];
if (_3F) {
if ($_.ai310x && $eq($get($_.ais, 2), "11")) {
$k[$j++] = "0111000";
$k[$j++] = false;
break;
}
if ($_.ai320x && $eq($get($_.ais, 2), "11")) {
$k[$j++] = "0111001";
$k[$j++] = false;
break;
}
if ($_.ai310x && $eq($get($_.ais, 2), "13")) {
$k[$j++] = "0111010";
$k[$j++] = false;
break;
}
if ($_.ai320x && $eq($get($_.ais, 2), "13")) {
$k[$j++] = "0111011";
$k[$j++] = false;
break;
}
if ($_.ai310x && $eq($get($_.ais, 2), "15")) {
$k[$j++] = "0111100";
$k[$j++] = false;
break;
}
if ($_.ai320x && $eq($get($_.ais, 2), "15")) {
$k[$j++] = "0111101";
$k[$j++] = false;
break;
}
if ($_.ai310x && $eq($get($_.ais, 2), "17")) {
$k[$j++] = "0111110";
$k[$j++] = false;
break;
}
if ($_.ai320x && $eq($get($_.ais, 2), "17")) {
$k[$j++] = "0111111";
$k[$j++] = false;
break;
}
}
} else {
$k[$j++] = $get($_.vals, 0);
$k[$j++] = 14;
$_.isNdigits();
$k[$j++] = $get($_.vals, 1);
$k[$j++] = 6;
$_.isNdigits();
var _3i = $k[--$j];
var _3j = $k[--$j];
if (_3j && _3i) {
if ($eq($geti($get($_.vals, 0), 0, 1), "9") && ($cvi($get($_.vals, 1)) <= 99999)) {
if ($_.ai310x) {
$k[$j++] = "0111000";
$k[$j++] = false;
break;
}
if ($_.ai320x) {
$k[$j++] = "0111001";
$k[$j++] = false;
break;
}
}
}
}
}
}
if ($_.ais.length >= 2) {
var _3y = false;
for (var _3s = 3920; _3s <= 3923; _3s += 1) {
var _3u = $cvrs($s(4), _3s, 10);
var _3w = $get($_.ais, 1);
_3y = _3y || $eq(_3u, _3w);
}
$_.ai392x = _3y;
var _41 = $get($_.ais, 0);
var _44 = $get($_.vals, 0);
$k[$j++] = $eq(_41, "01") && $_.ai392x;
$k[$j++] = _44;
$k[$j++] = 14;
$_.isNdigits();
var _45 = $k[--$j];
var _46 = $k[--$j];
if (_46 && _45) {
if ($eq($geti($get($_.vals, 0), 0, 1), "9")) {
$k[$j++] = "01100";
$k[$j++] = true;
break;
}
}
}
if ($_.ais.length >= 2) {
var _4H = false;
for (var _4B = 3930; _4B <= 3933; _4B += 1) {
var _4D = $cvrs($s(4), _4B, 10);
var _4F = $get($_.ais, 1);
_4H = _4H || $eq(_4D, _4F);
}
$_.ai393x = _4H;
var _4K = $get($_.ais, 0);
var _4N = $get($_.vals, 0);
$k[$j++] = $eq(_4K, "01") && $_.ai393x;
$k[$j++] = _4N;
$k[$j++] = 14;
$_.isNdigits();
var _4O = $k[--$j];
var _4P = $k[--$j];
if (_4P && _4O) {
var _4S = $geti($get($_.vals, 0), 0, 1);
var _4U = $get($_.vals, 1);
$k[$j++] = $eq(_4S, "9");
if (_4U.length >= 3) {
$k[$j++] = $geti($get($_.vals, 1), 0, 3);
$k[$j++] = 3;
$_.isNdigits();
} else {
$k[$j++] = false;
}
var _4Y = $k[--$j];
var _4Z = $k[--$j];
if (_4Z && _4Y) {
$k[$j++] = "01101";
$k[$j++] = true;
break;
}
}
}
var _4b = $get($_.ais, 0);
var _4d = $get($_.vals, 0);
$k[$j++] = $eq(_4b, "01");
$k[$j++] = _4d;
$k[$j++] = 14;
$_.isNdigits();
var _4e = $k[--$j];
var _4f = $k[--$j];
if (_4f && _4e) {
$k[$j++] = "1";
$k[$j++] = true;
break;
}
$k[$j++] = "00";
$k[$j++] = true;
break;
}
var _4g = $k[--$j];
$_.gpfallow = _4g;
var _4h = $k[--$j];
$_.method = _4h;
$_.conv12to40 = function() {
var _4j = $strcpy($s(40), "0000000000000000000000000000000000000000");
var _4k = $k[--$j];
var _4l = $geti(_4j, 0, 10);
var _4o = $cvrs($s(10), $cvi($geti(_4k, 0, 3)), 2);
$puti(_4l, 10 - _4o.length, _4o);
var _4p = $geti(_4j, 10, 10);
var _4s = $cvrs($s(10), $cvi($geti(_4k, 3, 3)), 2);
$puti(_4p, 10 - _4s.length, _4s);
var _4t = $geti(_4j, 20, 10);
var _4w = $cvrs($s(10), $cvi($geti(_4k, 6, 3)), 2);
$puti(_4t, 10 - _4w.length, _4w);
var _4x = $geti(_4j, 30, 10);
var _50 = $cvrs($s(10), $cvi($geti(_4k, 9, 3)), 2);
$puti(_4x, 10 - _50.length, _50);
$k[$j++] = _4j;
};
$_.conv13to44 = function() {
var _52 = $strcpy($s(44), "00000000000000000000000000000000000000000000");
var _53 = $k[--$j];
var _54 = $geti(_52, 0, 4);
var _57 = $cvrs($s(4), $cvi($geti(_53, 0, 1)), 2);
$puti(_54, 4 - _57.length, _57);
var _58 = $geti(_53, 1, 12);
$k[$j++] = _52;
$k[$j++] = _52;
$k[$j++] = _58;
$_.conv12to40();
var _59 = $k[--$j];
var _5A = $k[--$j];
$puti(_5A, 4, _59);
};
$_.tobin = function() {
var _5B = $k[--$j];
var _5C = $s(_5B);
$k[$j++] = _5C;
for (var _5E = 0, _5D = _5C.length - 1; _5E <= _5D; _5E += 1) {
var _5F = $k[$j - 1];
$put(_5F, _5E, 48);
}
var _5G = $k[$j - 1];
$k[$j++] = _5G;
var _5H = $k[$j - 3];
var _5I = $k[$j - 1];
$k[$j - 3] = $k[$j - 2];
$j -= 2;
var _5K = $cvrs($s(_5I.length), _5H, 2);
$puti(_5I, _5I.length - _5K.length, _5K);
};
if ($eq($_.method, "00")) {
$_.cdf = $a([]);
$_.gpf = $a([]);
}
if ($eq($_.method, "1")) {
var _5P = $geti($get($_.vals, 0), 0, 13);
$k[$j++] = 'cdf';
$k[$j++] = _5P;
$_.conv13to44();
var _5Q = $k[--$j];
var _5R = $k[--$j];
$_[_5R] = _5Q;
$k[$j++] = Infinity;
var _5S = $_.cdf;
for (var _5T = 0, _5U = _5S.length; _5T < _5U; _5T++) {
$k[$j++] = $get(_5S, _5T) - 48;
}
$_.cdf = $a();
$_.gpf = $a([]);
$_.ais = $geti($_.ais, 1, $_.ais.length - 1);
$_.vals = $geti($_.vals, 1, $_.vals.length - 1);
$_.fncs = $geti($_.fncs, 1, $_.fncs.length - 1);
}
if ($eq($_.method, "0100")) {
$_.cdf = $s(55);
var _5k = $geti($get($_.vals, 0), 1, 12);
$k[$j++] = $_.cdf;
$k[$j++] = 0;
$k[$j++] = _5k;
$_.conv12to40();
var _5l = $k[--$j];
var _5m = $k[--$j];
var _5n = $k[--$j];
$puti(_5n, _5m, _5l);
var _5q = $get($_.vals, 1);
$k[$j++] = $_.cdf;
$k[$j++] = 40;
$k[$j++] = $cvi(_5q);
$k[$j++] = 15;
$_.tobin();
var _5r = $k[--$j];
var _5s = $k[--$j];
var _5t = $k[--$j];
$puti(_5t, _5s, _5r);
$k[$j++] = Infinity;
var _5u = $_.cdf;
for (var _5v = 0, _5w = _5u.length; _5v < _5w; _5v++) {
$k[$j++] = $get(_5u, _5v) - 48;
}
$_.cdf = $a();
$_.gpf = $a([]);
$_.ais = $a([]);
$_.vals = $a([]);
$_.fncs = $a([]);
}
if ($eq($_.method, "0101")) {
$_.cdf = $s(55);
var _63 = $geti($get($_.vals, 0), 1, 12);
$k[$j++] = $_.cdf;
$k[$j++] = 0;
$k[$j++] = _63;
$_.conv12to40();
var _64 = $k[--$j];
var _65 = $k[--$j];
var _66 = $k[--$j];
$puti(_66, _65, _64);
if ($eq($get($_.ais, 1), "3202")) {
$k[$j++] = $cvi($get($_.vals, 1));
$k[$j++] = 15;
$_.tobin();
} else {
$k[$j++] = $cvi($get($_.vals, 1)) + 10000;
$k[$j++] = 15;
$_.tobin();
}
var _6E = $k[--$j];
$puti($_.cdf, 40, _6E);
$k[$j++] = Infinity;
var _6F = $_.cdf;
for (var _6G = 0, _6H = _6F.length; _6G < _6H; _6G++) {
$k[$j++] = $get(_6F, _6G) - 48;
}
$_.cdf = $a();
$_.gpf = $a([]);
$_.ais = $a([]);
$_.vals = $a([]);
$_.fncs = $a([]);
}
if ($_.method.length == 7) {
$_.cdf = $s(76);
var _6O = $geti($get($_.vals, 0), 1, 12);
$k[$j++] = $_.cdf;
$k[$j++] = 0;
$k[$j++] = _6O;
$_.conv12to40();
var _6P = $k[--$j];
var _6Q = $k[--$j];
var _6R = $k[--$j];
$puti(_6R, _6Q, _6P);
var _6S = $s(6);
$puti(_6S, 0, $geti($get($_.ais, 1), 3, 1));
$puti(_6S, 1, $geti($get($_.vals, 1), 1, 5));
$k[$j++] = $cvi(_6S);
$k[$j++] = 20;
$_.tobin();
var _6a = $k[--$j];
$puti($_.cdf, 40, _6a);
if ($_.ais.length == 3) {
var _6d = $get($_.vals, 2);
$k[$j++] = ($cvi($geti(_6d, 0, 2)) * 384) + ((($cvi($geti(_6d, 2, 2)) - 1) * 32) + $cvi($geti(_6d, 4, 2)));
} else {
$k[$j++] = 38400;
}
$k[$j++] = 16;
$_.tobin();
var _6i = $k[--$j];
$puti($_.cdf, 60, _6i);
$k[$j++] = Infinity;
var _6j = $_.cdf;
for (var _6k = 0, _6l = _6j.length; _6k < _6l; _6k++) {
$k[$j++] = $get(_6j, _6k) - 48;
}
$_.cdf = $a();
$_.gpf = $a([]);
$_.ais = $a([]);
$_.vals = $a([]);
$_.fncs = $a([]);
}
if ($eq($_.method, "01100")) {
$_.cdf = $s(42);
var _6s = $geti($get($_.vals, 0), 1, 12);
$k[$j++] = $_.cdf;
$k[$j++] = 0;
$k[$j++] = _6s;
$_.conv12to40();
var _6t = $k[--$j];
var _6u = $k[--$j];
var _6v = $k[--$j];
$puti(_6v, _6u, _6t);
var _6z = $geti($get($_.ais, 1), 3, 1);
$k[$j++] = $_.cdf;
$k[$j++] = 40;
$k[$j++] = $cvi(_6z);
$k[$j++] = 2;
$_.tobin();
var _70 = $k[--$j];
var _71 = $k[--$j];
var _72 = $k[--$j];
$puti(_72, _71, _70);
$k[$j++] = Infinity;
var _73 = $_.cdf;
for (var _74 = 0, _75 = _73.length; _74 < _75; _74++) {
$k[$j++] = $get(_73, _74) - 48;
}
$_.cdf = $a();
$k[$j++] = Infinity;
$forall($get($_.vals, 1));
if ($_.ais.length > 2) {
$k[$j++] = $_.fnc1;
}
$_.gpf = $a();
$_.ais = $geti($_.ais, 2, $_.ais.length - 2);
$_.vals = $geti($_.vals, 2, $_.vals.length - 2);
$_.fncs = $geti($_.fncs, 2, $_.fncs.length - 2);
}
if ($eq($_.method, "01101")) {
$_.cdf = $s(52);
var _7P = $geti($get($_.vals, 0), 1, 12);
$k[$j++] = $_.cdf;
$k[$j++] = 0;
$k[$j++] = _7P;
$_.conv12to40();
var _7Q = $k[--$j];
var _7R = $k[--$j];
var _7S = $k[--$j];
$puti(_7S, _7R, _7Q);
var _7W = $geti($get($_.ais, 1), 3, 1);
$k[$j++] = $_.cdf;
$k[$j++] = 40;
$k[$j++] = $cvi(_7W);
$k[$j++] = 2;
$_.tobin();
var _7X = $k[--$j];
var _7Y = $k[--$j];
var _7Z = $k[--$j];
$puti(_7Z, _7Y, _7X);
var _7d = $geti($get($_.vals, 1), 0, 3);
$k[$j++] = $_.cdf;
$k[$j++] = 42;
$k[$j++] = $cvi(_7d);
$k[$j++] = 10;
$_.tobin();
var _7e = $k[--$j];
var _7f = $k[--$j];
var _7g = $k[--$j];
$puti(_7g, _7f, _7e);
$k[$j++] = Infinity;
var _7h = $_.cdf;
for (var _7i = 0, _7j = _7h.length; _7i < _7j; _7i++) {
$k[$j++] = $get(_7h, _7i) - 48;
}
$_.cdf = $a();
$k[$j++] = Infinity;
var _7m = $get($_.vals, 1);
var _7n = $geti(_7m, 3, _7m.length - 3);
for (var _7o = 0, _7p = _7n.length; _7o < _7p; _7o++) {
$k[$j++] = $get(_7n, _7o);
}
if ($_.ais.length > 2) {
$k[$j++] = $_.fnc1;
}
$_.gpf = $a();
$_.ais = $geti($_.ais, 2, $_.ais.length - 2);
$_.vals = $geti($_.vals, 2, $_.vals.length - 2);
$_.fncs = $geti($_.fncs, 2, $_.fncs.length - 2);
}
if ($_.gpfallow) {
$_.vlf = $a(2);
} else {
$_.vlf = $a([]);
}
$k[$j++] = Infinity;
$aload($_.gpf);
for (var _87 = 0, _86 = $_.ais.length - 1; _87 <= _86; _87 += 1) {
$_.i = _87;
$forall($get($_.ais, $_.i));
$forall($get($_.vals, $_.i));
if (($_.i != ($_.ais.length - 1)) && $get($_.fncs, $_.i)) {
$k[$j++] = $_.fnc1;
}
}
$astore($a($counttomark()));
var _8M = $k[--$j];
$_.gpf = _8M;
$j--;
$_.rembits = function() {
var _8N = $k[--$j];
var _8O = 48;
var _8P = $ceil(_8N / 12) * 12;
if (($ceil(_8N / 12) * 12) < 48) {
var _ = _8O;
_8O = _8P;
_8P = _;
}
var _8Q = ~~(_8P / 12);
$k[$j++] = _8N;
$k[$j++] = _8P;
$k[$j++] = _8Q;
if ((_8Q % $_.segments) == 1) {
var _8S = $k[--$j];
$k[$j - 1] = (_8S + 1) * 12;
} else {
$j--;
}
var _8U = $k[--$j];
var _8V = $k[--$j];
$k[$j++] = $f(_8U - _8V)
};
$_.encode = function() {
var _8W = $k[$j - 1];
if ($ne(_8W, 'raw')) {
var _8X = $k[--$j];
var _8Y = $k[--$j];
$k[$j++] = $get(_8X, _8Y);
} else {
$j--;
}
var _8a = $k[$j - 1];
if ((_8a.length + $_.j) >= 252) {
$k[$j - 1] = "bwipp.gs1databarexpandedTooLong#13368";
$k[$j++] = "Maximum length exceeded";
bwipp_raiseerror();
}
var _8d = $k[--$j];
$k[$j++] = Infinity;
$forall(_8d, function() {
$k[$j - 1] -= 48;
});
var _8f = $a();
$puti($_.gpfenc, $_.j, _8f);
$_.j = _8f.length + $_.j;
};
$k[$j++] = Infinity;
for (var _8k = 0, _8l = $_.gpf.length; _8k < _8l; _8k++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$k[$j++] = -1;
$_.numericruns = $a();
$k[$j++] = Infinity;
for (var _8n = 0, _8o = $_.gpf.length; _8n < _8o; _8n++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.alphanumericruns = $a();
$k[$j++] = Infinity;
for (var _8q = 0, _8r = $_.gpf.length; _8q < _8r; _8q++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextiso646only = $a();
for (var _8t = $_.gpf.length - 1; _8t >= 0; _8t -= 1) {
$_.i = _8t;
var _8w = $get($_.gpf, $_.i);
var _8y = $strcpy($s(2), "00");
var _91 = $get($_.gpf, $_.i);
$k[$j++] = _8w;
$k[$j++] = _8y;
var _94 = 0;
if (_91 == $_.fnc1) {
_91 = 94;
}
$put(_8y, _94, _91);
if ($_.i < ($_.gpf.length - 1)) {
var _98 = $k[$j - 1];
var _9B = $get($_.gpf, $_.i + 1);
var _9E = 1;
if (_9B == $_.fnc1) {
_9B = 94;
}
$put(_98, _9E, _9B);
}
var _9H = $k[--$j];
if ($has($_.numeric, _9H)) {
$put($_.numericruns, $_.i, $get($_.numericruns, $_.i + 2) + 2);
} else {
$put($_.numericruns, $_.i, 0);
}
var _9Q = $k[$j - 1];
var _9S = $has($_.alphanumeric, _9Q);
if (_9S) {
$put($_.alphanumericruns, $_.i, $get($_.alphanumericruns, $_.i + 1) + 1);
} else {
$put($_.alphanumericruns, $_.i, 0);
}
var _9a = $k[--$j];
if ($has($_.iso646, _9a) && (!$has($_.alphanumeric, _9a))) {
$put($_.nextiso646only, $_.i, 0);
} else {
$put($_.nextiso646only, $_.i, $get($_.nextiso646only, $_.i + 1) + 1);
}
}
$_.gpfenc = $a(252);
$_.i = 0;
$_.j = 0;
$_.mode = "numeric";
for (;;) {
if ($_.i == $_.gpf.length) {
break;
}
for (;;) {
if ($eq($_.mode, "numeric")) {
if ($_.i <= ($_.gpf.length - 2)) {
var _9s = $s(2);
var _9v = $get($_.gpf, $_.i);
$k[$j++] = _9s;
var _9y = 0;
if (_9v == $_.fnc1) {
_9v = 94;
}
$put(_9s, _9y, _9v);
var _A0 = $k[$j - 1];
var _A3 = $get($_.gpf, $_.i + 1);
var _A6 = 1;
if (_A3 == $_.fnc1) {
_A3 = 94;
}
$put(_A0, _A6, _A3);
var _A8 = $k[$j - 1];
var _AA = $has($_.numeric, _A8);
if (_AA) {
$k[$j++] = $_.numeric;
$_.encode();
$_.i = $_.i + 2;
break;
}
$k[$j - 1] = $_.databarexpanded_lalphanumeric;
$k[$j++] = $_.numeric;
$_.encode();
$_.mode = "alphanumeric";
break;
} else {
var _AG = $get($_.gpf, $_.i);
if ((_AG < 48) || (_AG > 57)) {
$k[$j++] = $_.databarexpanded_lalphanumeric;
$k[$j++] = $_.numeric;
$_.encode();
$_.mode = "alphanumeric";
break;
}
$k[$j++] = 'rem';
$k[$j++] = ((((12 + 1) + $_.method.length) + $_.vlf.length) + $_.cdf.length) + $_.j;
$_.rembits();
var _AM = $k[--$j];
var _AN = $k[--$j];
$_[_AN] = _AM;
if (($_.rem >= 4) && ($_.rem <= 6)) {
var _AT = $geti($strcpy($s(6), "000000"), 0, $_.rem);
var _AY = $cvrs($s(4), $get($_.gpf, $_.i) - 47, 2);
$puti(_AT, 4 - _AY.length, _AY);
$k[$j++] = _AT;
$k[$j++] = 'raw';
$_.encode();
$_.i = $_.i + 1;
break;
} else {
var _Aa = $s(2);
$put(_Aa, 0, $get($_.gpf, $_.i));
$put(_Aa, 1, 94);
$k[$j++] = _Aa;
$k[$j++] = $_.numeric;
$_.encode();
$_.i = $_.i + 1;
break;
}
}
}
if ($eq($_.mode, "alphanumeric")) {
if ($get($_.gpf, $_.i) == $_.fnc1) {
$k[$j++] = $_.fnc1;
$k[$j++] = $_.alphanumeric;
$_.encode();
$_.mode = "numeric";
$_.i = $_.i + 1;
break;
}
var _Aq = $get($_.gpf, $_.i);
if ($has($_.iso646, _Aq) && (!$has($_.alphanumeric, _Aq))) {
$k[$j++] = $_.databarexpanded_liso646;
$k[$j++] = $_.alphanumeric;
$_.encode();
$_.mode = "iso646";
break;
}
if ($get($_.numericruns, $_.i) >= 6) {
$k[$j++] = $_.databarexpanded_lnumeric;
$k[$j++] = $_.alphanumeric;
$_.encode();
$_.mode = "numeric";
break;
}
var _B2 = $get($_.numericruns, $_.i);
if (_B2 >= 4 && $f(_B2 + $_.i) == $_.gpf.length) {
$k[$j++] = $_.databarexpanded_lnumeric;
$k[$j++] = $_.alphanumeric;
$_.encode();
$_.mode = "numeric";
break;
}
$k[$j++] = $get($_.gpf, $_.i);
$k[$j++] = $_.alphanumeric;
$_.encode();
$_.i = $_.i + 1;
break;
}
if ($eq($_.mode, "iso646")) {
if ($get($_.gpf, $_.i) == $_.fnc1) {
$k[$j++] = $_.fnc1;
$k[$j++] = $_.iso646;
$_.encode();
$_.mode = "numeric";
$_.i = $_.i + 1;
break;
}
if (($get($_.numericruns, $_.i) >= 4) && ($get($_.nextiso646only, $_.i) >= 10)) {
$k[$j++] = $_.databarexpanded_lnumeric;
$k[$j++] = $_.iso646;
$_.encode();
$_.mode = "numeric";
break;
}
if (($get($_.alphanumericruns, $_.i) >= 5) && ($get($_.nextiso646only, $_.i) >= 10)) {
$k[$j++] = $_.databarexpanded_lalphanumeric;
$k[$j++] = $_.iso646;
$_.encode();
$_.mode = "alphanumeric";
break;
}
$k[$j++] = $get($_.gpf, $_.i);
$k[$j++] = $_.iso646;
$_.encode();
$_.i = $_.i + 1;
break;
}
}
}
$_.gpf = $geti($_.gpfenc, 0, $_.j);
var _Bj = ((((1 + 12) + $_.method.length) + $_.vlf.length) + $_.cdf.length) + $_.gpf.length;
$k[$j++] = _Bj;
$k[$j++] = _Bj;
$_.rembits();
var _Bk = $k[--$j];
$_.pad = $a(_Bk);
$k[$j++] = _Bk;
if ($_.vlf.length != 0) {
var _Bn = $k[--$j];
var _Bo = $k[--$j];
var _Bp = ~~($f(_Bo + _Bn) / 12);
$put($_.vlf, 0, _Bp % 2);
var _Br = (_Bp <= 14) ? 0 : 1;
$put($_.vlf, 1, _Br);
} else {
$j -= 2;
}
if ($_.pad.length > 0) {
for (var _Bw = 0, _Bv = $_.pad.length - 1; _Bw <= _Bv; _Bw += 5) {
$_.i = _Bw;
var _Bx = $_.pad;
var _By = $_.i;
var _Bz = $_.pad;
var _C0 = $_.i;
var _C1 = 5;
var _C2 = _Bz.length - _C0;
if ((_Bz.length - _C0) > 5) {
var _ = _C1;
_C1 = _C2;
_C2 = _;
}
$puti(_Bx, _By, $geti($_.databarexpanded_fillpat, 0, _C2));
}
if ($eq($_.mode, "numeric")) {
$k[$j++] = Infinity;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$aload($_.pad);
var _C6 = $a();
$_.pad = $geti(_C6, 0, $_.pad.length);
}
}
$k[$j++] = Infinity;
$k[$j++] = $_.linkage ? 1 : 0;
$forall($_.method, function() {
$k[$j - 1] -= 48;
});
$aload($_.vlf);
$aload($_.cdf);
$aload($_.gpf);
$aload($_.pad);
$_.binval = $a();
if ($has($_.options, 'debugbits')) {
$k[$j++] = "bwipp.debugbits#13538";
$k[$j++] = $_.binval;
bwipp_raiseerror();
}
$_.datalen = ~~($_.binval.length / 12);
$_.ncr = function() {
var _CL = $k[--$j];
var _CM = $k[--$j];
var _CN = $f(_CM - _CL);
if (_CL < $f(_CM - _CL)) {
var _ = _CN;
_CN = _CL;
_CL = _;
}
$k[$j++] = _CN;
$k[$j++] = 1;
$k[$j++] = 1;
for (var _CP = _CM, _CO = _CL + 1; _CP >= _CO; _CP -= 1) {
var _CQ = $k[--$j];
var _CR = $k[$j - 1];
var _CS = $k[$j - 2];
$k[$j++] = _CQ * _CP;
if ($le(_CR, _CS)) {
var _CT = $k[--$j];
var _CU = $k[--$j];
$k[$j++] = _CU + 1;
$k[$j++] = ~~(_CT / _CU);
}
}
for (;;) {
var _CW = $k[$j - 2];
var _CX = $k[$j - 3];
if ($gt(_CW, _CX)) {
break;
}
var _CY = $k[--$j];
var _CZ = $k[--$j];
$k[$j++] = _CZ + 1;
$k[$j++] = ~~(_CY / _CZ);
}
var _Ca = $k[--$j];
$j--;
$k[$j - 1] = _Ca;
};
$_.getRSSwidths = function() {
var _Ce = $k[--$j];
$_.oe = _Ce;
var _Cf = $k[--$j];
$_.el = _Cf;
var _Cg = $k[--$j];
$_.mw = _Cg;
var _Ch = $k[--$j];
$_.nm = _Ch;
var _Ci = $k[--$j];
$_.val = _Ci;
$_.out = $a($_.el);
$_.mask = 0;
for (var _Cn = 0, _Cm = $_.el - 2; _Cn <= _Cm; _Cn += 1) {
$_.bar = _Cn;
$_.ew = 1;
$_.mask = $_.mask | $bs(1, $_.bar);
for (;;) {
$k[$j++] = 'sval';
$k[$j++] = $f($_.nm - $_.ew) - 1
$k[$j++] = $f($_.el - $_.bar) - 2
$_.ncr();
var _Cu = $k[--$j];
var _Cv = $k[--$j];
$_[_Cv] = _Cu;
if ($_.oe && $_.mask == 0 && $f($_.nm - $_.ew - $_.el * 2 + $_.bar * 2) >= -2) {
$k[$j++] = 'sval';
$k[$j++] = $_.sval;
$k[$j++] = $f($_.nm - $_.ew - $_.el + $_.bar)
$k[$j++] = $f($_.el - $_.bar) - 2
$_.ncr();
var _D9 = $k[--$j];
var _DA = $k[--$j];
var _DB = $k[--$j];
$_[_DB] = $f(_DA - _D9)
}
if ($f($_.el - $_.bar) > 2) {
$_.lval = 0;
for (var _DK = $f($_.nm - $_.ew - $_.el + $_.bar) + 2, _DJ = $_.mw + 1; _DK >= _DJ; _DK -= 1) {
$k[$j++] = $f($_.nm - _DK - $_.ew) - 1
$k[$j++] = $f($_.el - $_.bar) - 3
$_.ncr();
var _DP = $k[--$j];
$_.lval = $f(_DP + $_.lval)
}
$_.sval = $f($_.sval - $_.lval * ($_.el - $_.bar - 1))
} else {
if ($f($_.nm - $_.ew) > $_.mw) {
$_.sval = $_.sval - 1;
}
}
$_.val = $f($_.val - $_.sval)
if ($_.val < 0) {
break;
}
$_.ew = $_.ew + 1;
$_.mask = $_.mask & (~$bs(1, $_.bar));
}
$_.val = $f($_.val + $_.sval)
$_.nm = $f($_.nm - $_.ew)
$put($_.out, $_.bar, $_.ew);
}
$put($_.out, $_.el - 1, $_.nm);
$k[$j++] = $_.out;
};
$_.dxw = $a($_.datalen);
for (var _Du = 0, _Dt = $_.datalen - 1; _Du <= _Dt; _Du += 1) {
$_.x = _Du;
$_.d = $geti($_.binval, $_.x * 12, 12);
var _E4 = 0;
for (var _Dy = 0; _Dy <= 11; _Dy += 1) {
$_.j = _Dy;
var _E2 = $get($_.d, $_.j);
_E4 = $f(_E4 + $pow(2, 11 - $_.j) * _E2)
}
$_.d = _E4;
$_.j = 0;
for (;;) {
if ($le($_.d, $get($_.databarexpanded_tab174, $_.j))) {
$aload($geti($_.databarexpanded_tab174, $_.j + 1, 7));
var _EB = $k[--$j];
$_.dte = _EB;
var _EC = $k[--$j];
$_.dto = _EC;
var _ED = $k[--$j];
$_.dmwe = _ED;
var _EE = $k[--$j];
$_.dmwo = _EE;
var _EF = $k[--$j];
$_.dele = _EF;
var _EG = $k[--$j];
$_.delo = _EG;
var _EH = $k[--$j];
$_.dgs = _EH;
break;
}
$_.j = $_.j + 8;
}
$k[$j++] = 'dwo';
$k[$j++] = ~~($f($_.d - $_.dgs) / $_.dte)
$k[$j++] = $_.delo;
$k[$j++] = $_.dmwo;
$k[$j++] = 4;
$k[$j++] = true;
$_.getRSSwidths();
var _EO = $k[--$j];
var _EP = $k[--$j];
$_[_EP] = _EO;
$k[$j++] = 'dwe';
$k[$j++] = $f($_.d - $_.dgs) % $_.dte
$k[$j++] = $_.dele;
$k[$j++] = $_.dmwe;
$k[$j++] = 4;
$k[$j++] = false;
$_.getRSSwidths();
var _EV = $k[--$j];
var _EW = $k[--$j];
$_[_EW] = _EV;
$_.dw = $a(8);
if (($_.x % 2) == 0) {
for (var _EZ = 0; _EZ <= 3; _EZ += 1) {
$_.j = _EZ;
$put($_.dw, 7 - ($_.j * 2), $get($_.dwo, $_.j));
$put($_.dw, 6 - ($_.j * 2), $get($_.dwe, $_.j));
}
} else {
for (var _Ek = 0; _Ek <= 3; _Ek += 1) {
$_.j = _Ek;
$put($_.dw, $_.j * 2, $get($_.dwo, $_.j));
$put($_.dw, ($_.j * 2) + 1, $get($_.dwe, $_.j));
}
}
$put($_.dxw, $_.x, $_.dw);
}
$_.seq = $get($_.databarexpanded_finderseq, ~~(($_.datalen - 2) / 2));
$_.fxw = $a($_.seq.length);
for (var _F4 = 0, _F3 = $_.seq.length - 1; _F4 <= _F3; _F4 += 1) {
$_.x = _F4;
$put($_.fxw, $_.x, $geti($_.databarexpanded_finderwidths, $get($_.seq, $_.x) * 5, 5));
}
$k[$j++] = Infinity;
$forall($_.seq, function() {
var _FC = $k[--$j];
$aload($geti($_.databarexpanded_checkweights, _FC * 16, 16));
});
var _FE = $a();
$_.checkweightseq = $geti(_FE, 8, _FE.length - 8);
$k[$j++] = Infinity;
var _FG = $_.dxw;
for (var _FH = 0, _FI = _FG.length; _FH < _FI; _FH++) {
$aload($get(_FG, _FH));
}
$_.widths = $a();
$_.checksum = 0;
for (var _FM = 0, _FL = $_.widths.length - 1; _FM <= _FL; _FM += 1) {
$_.i = _FM;
$_.checksum = $f($_.checksum + $get($_.widths, $_.i) * $get($_.checkweightseq, $_.i))
}
$_.checksum = $f($_.checksum % 211 + ($_.datalen - 3) * 211)
$_.i = 0;
for (;;) {
if ($_.checksum <= $get($_.databarexpanded_tab174, $_.i)) {
$aload($geti($_.databarexpanded_tab174, $_.i + 1, 7));
var _Fb = $k[--$j];
$_.cte = _Fb;
var _Fc = $k[--$j];
$_.cto = _Fc;
var _Fd = $k[--$j];
$_.cmwe = _Fd;
var _Fe = $k[--$j];
$_.cmwo = _Fe;
var _Ff = $k[--$j];
$_.cele = _Ff;
var _Fg = $k[--$j];
$_.celo = _Fg;
var _Fh = $k[--$j];
$_.cgs = _Fh;
break;
}
$_.i = $_.i + 8;
}
$k[$j++] = 'cwo';
$k[$j++] = ~~($f($_.checksum - $_.cgs) / $_.cte)
$k[$j++] = $_.celo;
$k[$j++] = $_.cmwo;
$k[$j++] = 4;
$k[$j++] = true;
$_.getRSSwidths();
var _Fo = $k[--$j];
var _Fp = $k[--$j];
$_[_Fp] = _Fo;
$k[$j++] = 'cwe';
$k[$j++] = $f($_.checksum - $_.cgs) % $_.cte
$k[$j++] = $_.cele;
$k[$j++] = $_.cmwe;
$k[$j++] = 4;
$k[$j++] = false;
$_.getRSSwidths();
var _Fv = $k[--$j];
var _Fw = $k[--$j];
$_[_Fw] = _Fv;
$_.cw = $a(8);
for (var _Fy = 0; _Fy <= 3; _Fy += 1) {
$_.i = _Fy;
$put($_.cw, $_.i * 2, $get($_.cwo, $_.i));
$put($_.cw, ($_.i * 2) + 1, $get($_.cwe, $_.i));
}
var _G9 = $a(22);
$put(_G9, 0, $_.cw);
$puti(_G9, 1, $_.dxw);
$_.dxw = $geti(_G9, 0, $_.datalen + 1);
$_.datalen = $_.dxw.length;
$_.rows = $a($ceil($_.datalen / $_.segments));
$_.numrows = $_.rows.length;
for (var _GL = 0, _GK = $_.numrows - 1; _GL <= _GK; _GL += 1) {
$_.r = _GL;
$k[$j++] = Infinity;
if ((($_.segments % 4) != 0) && (($_.r % 2) == 1)) {
$k[$j++] = 0;
}
$k[$j++] = 1;
$k[$j++] = 1;
for (var _GQ = 0, _GP = $_.segments - 1; _GQ <= _GP; _GQ += 1) {
$_.pos = _GQ + ($_.r * $_.segments);
if ($_.pos < $_.datalen) {
$aload($get($_.dxw, $_.pos));
if (($_.pos % 2) == 0) {
$aload($get($_.fxw, ~~($_.pos / 2)));
}
}
}
var _Gc = $counttomark() + 2;
var _Gd = $a(_Gc);
$k[$j++] = 1;
$k[$j++] = 1;
$astore(_Gd);
var _Gf = $k[--$j];
$put($_.rows, $_.r, _Gf);
$j--;
}
if ($ne($_.format, "expandedstacked")) {
$k[$j++] = Infinity;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 1;
for (var _Gk = 0, _Gj = $_.datalen - 1; _Gk <= _Gj; _Gk += 1) {
$_.i = _Gk;
$aload($get($_.dxw, $_.i));
if (($_.i % 2) == 0) {
$aload($get($_.fxw, ~~($_.i / 2)));
}
}
$k[$j++] = 1;
$k[$j++] = 1;
$_.sbs = $a();
if ($_.height == -1) {
$_.height = 34 / 72;
}
$k[$j++] = Infinity;
var _Gt = $_.sbs;
var _Gy = [];
for (var _Gv = 0, _Gw = ~~(($_.sbs.length + 1) / 2); _Gv < _Gw; _Gv++) {
_Gy[_Gv] = $_.height;
}
_Gy = $a(_Gy);
var _H2 = [];
for (var _H0 = 0, _H1 = ~~(($_.sbs.length + 1) / 2); _H0 < _H1; _H0++) {
_H2[_H0] = 0;
}
_H2 = $a(_H2);
$k[$j++] = 'ren';
$k[$j++] = 'renlinear';
$k[$j++] = 'sbs';
$k[$j++] = _Gt;
$k[$j++] = 'bhs';
$k[$j++] = _Gy;
$k[$j++] = 'bbs';
$k[$j++] = _H2;
$k[$j++] = 'borderleft';
$k[$j++] = 0;
$k[$j++] = 'borderright';
$k[$j++] = 0;
$k[$j++] = 'bordertop';
$k[$j++] = 0;
$k[$j++] = 'borderbottom';
$k[$j++] = 0;
$k[$j++] = 'opt';
$k[$j++] = $_.options;
var _H4 = $d();
$k[$j++] = _H4;
if ($_._render) {
bwipp_renlinear();
}
} else {
$_.seps = $a($_.numrows);
for (var _HA = 0, _H9 = $_.numrows - 1; _HA <= _H9; _HA += 1) {
$_.r = _HA;
$_.row = $get($_.rows, $_.r);
$k[$j++] = Infinity;
for (var _HG = 0, _HF = $_.row.length - 1; _HG <= _HF; _HG += 2) {
$_.i = _HG;
for (var _HK = 0, _HL = $get($_.row, $_.i); _HK < _HL; _HK++) {
$k[$j++] = 0;
}
if ($_.i < ($_.row.length - 1)) {
for (var _HR = 0, _HS = $get($_.row, $_.i + 1); _HR < _HS; _HR++) {
$k[$j++] = 1;
}
}
}
$astore($a($counttomark()));
var _HV = $k[--$j];
$_.row = _HV;
$k[$j - 1] = Infinity;
$forall($_.row, function() {
var _HX = $k[--$j];
$k[$j++] = 1 - _HX;
});
$_.sep = $a();
$k[$j++] = Infinity;
for (var _Ha = 19, _HZ = $_.row.length - 13; _Ha <= _HZ; _Ha += 98) {
$k[$j++] = _Ha;
}
for (var _Hd = 68, _Hc = $_.row.length - 13; _Hd <= _Hc; _Hd += 98) {
$k[$j++] = _Hd;
}
$_.finderpos = $a();
var _He = $_.finderpos;
for (var _Hf = 0, _Hg = _He.length; _Hf < _Hg; _Hf++) {
var _Hh = $get(_He, _Hf);
for (var _Hj = _Hh, _Hi = _Hh + 14; _Hj <= _Hi; _Hj += 1) {
$_.i = _Hj;
if ($get($_.row, $_.i) == 0) {
if ($get($_.row, $_.i - 1) == 1) {
$k[$j++] = 1;
} else {
$k[$j++] = ($get($_.sep, $_.i - 1) == 0) ? 1 : 0;
}
} else {
$k[$j++] = 0;
}
var _Hv = $k[--$j];
$put($_.sep, $_.i, _Hv);
}
}
$puti($_.sep, 0, $_.databarexpanded_seppad);
$puti($_.sep, $_.row.length - 4, $_.databarexpanded_seppad);
if ((($_.segments % 4) == 0) && (($_.r % 2) == 1)) {
if (($get($_.rows, $_.r).length != $get($_.rows, 0).length) && (($_.finderpos.length % 2) == 1)) {
$k[$j++] = Infinity;
$k[$j++] = 0;
$aload($_.row);
$_.row = $a();
$k[$j++] = Infinity;
$k[$j++] = 0;
$aload($_.sep);
$_.sep = $a();
} else {
for (var _IB = $_.row.length - 1; _IB >= 0; _IB -= 1) {
$k[$j++] = $get($_.row, _IB);
}
$astore($_.row);
$j--;
for (var _IG = $_.sep.length - 1; _IG >= 0; _IG -= 1) {
$k[$j++] = $get($_.sep, _IG);
}
$astore($_.sep);
$j--;
}
}
$put($_.rows, $_.r, $_.row);
$put($_.seps, $_.r, $_.sep);
}
$_.pixx = $get($_.rows, 0).length;
var _IV = [];
for (var _IT = 0, _IU = $_.pixx; _IT < _IU; _IT++) {
_IV[_IT] = 0;
}
_IV = $a(_IV);
$puti(_IV, 0, $get($_.rows, $_.numrows - 1));
$put($_.rows, $_.numrows - 1, _IV);
var _Ie = [];
for (var _Ic = 0, _Id = $_.pixx; _Ic < _Id; _Ic++) {
_Ie[_Ic] = 0;
}
_Ie = $a(_Ie);
$puti(_Ie, 0, $get($_.seps, $_.numrows - 1));
$put($_.seps, $_.numrows - 1, _Ie);
$k[$j++] = Infinity;
for (var _Il = 0, _Im = (~~($_.pixx / 2)) + 1; _Il < _Im; _Il++) {
$k[$j++] = 0;
$k[$j++] = 1;
}
var _In = $a();
$_.sep = $geti(_In, 0, $_.pixx);
$puti($_.sep, 0, $_.databarexpanded_seppad);
$puti($_.sep, $_.pixx - 4, $_.databarexpanded_seppad);
$k[$j++] = Infinity;
for (var _Iv = 0, _Iu = $_.numrows - 1; _Iv <= _Iu; _Iv += 1) {
$_.r = _Iv;
if ($_.r != 0) {
$aload($get($_.seps, $_.r));
}
$aload($get($_.rows, $_.r));
if ($_.r != ($_.numrows - 1)) {
$aload($get($_.seps, $_.r));
$aload($_.sep);
}
}
$_.pixs = $a();
$k[$j++] = Infinity;
for (var _JB = 0, _JA = $_.numrows - 1; _JB <= _JA; _JB += 1) {
$_.r = _JB;
if ($_.r != 0) {
$k[$j++] = 1;
}
$k[$j++] = $_.barxmult;
if ($_.r != ($_.numrows - 1)) {
$k[$j++] = 1;
$k[$j++] = 1;
}
}
$_.rowheights = $a();
var _JG = $_.rowheights;
var _JL = 0;
for (var _JH = 0, _JI = _JG.length; _JH < _JI; _JH++) {
var _JJ = $get(_JG, _JH);
_JL = $f(_JL + _JJ)
}
$_.pixy = _JL;
$k[$j++] = new Map([
["ren", 'renmatrix'],
["pixs", $_.pixs],
["pixx", $_.pixx],
["pixy", $_.pixy],
["rowheights", $_.rowheights],
["height", $_.pixy / 72],
["width", $_.pixx / 72],
["borderleft", 0],
["borderright", 0],
["bordertop", 0],
["borderbottom", 0],
["opt", $_.options]
]);
if ($_._render) {
bwipp_renmatrix();
}
}
$_ = $__;
} //bwipp_databarexpanded
function bwipp_pdf417() {
if (!bwipp_pdf417.globals) {
var $__ = $_;
$_ = bwipp_pdf417.globals = {};
$_.pdf417_t = 0;
$_.pdf417_n = 1;
$_.pdf417_b = 2;
$_.pdf417_a = 0;
$_.pdf417_l = 1;
$_.pdf417_m = 2;
$_.pdf417_p = 3;
$_.pdf417_tl = -1;
$_.pdf417_nl = -2;
$_.pdf417_bl = -3;
$_.pdf417_bl6 = -4;
$_.pdf417_bs = -5;
$_.pdf417_al = -6;
$_.pdf417_ll = -7;
$_.pdf417_ml = -8;
$_.pdf417_pl = -9;
$_.pdf417_as = -10;
$_.pdf417_ps = -11;
$_.al = $_.pdf417_al;
$_.ll = $_.pdf417_ll;
$_.ml = $_.pdf417_ml;
$_.pl = $_.pdf417_pl;
$_.as = $_.pdf417_as;
$_.ps = $_.pdf417_ps;
$_.pdf417_textsubmodes = $a([$_.pdf417_a, $_.pdf417_l, $_.pdf417_m, $_.pdf417_p]);
$_.pdf417_charmaps = $a([$a(["A", "a", "0", ";"]), $a(["B", "b", "1", "<"]), $a(["C", "c", "2", ">"]), $a(["D", "d", "3", "@"]), $a(["E", "e", "4", "["]), $a(["F", "f", "5", 92]), $a(["G", "g", "6", "]"]), $a(["H", "h", "7", "_"]), $a(["I", "i", "8", "`"]), $a(["J", "j", "9", "~"]), $a(["K", "k", "&", "!"]), $a(["L", "l", 13, 13]), $a(["M", "m", 9, 9]), $a(["N", "n", ",", ","]), $a(["O", "o", ":", ":"]), $a(["P", "p", "#", 10]), $a(["Q", "q", "-", "-"]), $a(["R", "r", ".", "."]), $a(["S", "s", "$", "$"]), $a(["T", "t", "/", "/"]), $a(["U", "u", "+", "\""]), $a(["V", "v", "%", "|"]), $a(["W", "w", "*", "*"]), $a(["X", "x", "=", 40]), $a(["Y", "y", "^", 41]), $a(["Z", "z", $_.pl, "?"]), $a([" ", " ", " ", "{"]), $a([$_.ll, $_.as, $_.ll, "}"]), $a([$_.ml, $_.ml, $_.al, "'"]), $a([$_.ps, $_.ps, $_.ps, $_.al])]);
$_.pdf417_e = 40000;
$_.e = $_.pdf417_e;
$_.pdf417_latlen = $a([$a([0, 1, 1, 2]), $a([2, 0, 1, 2]), $a([1, 1, 0, 1]), $a([1, 2, 2, 0])]);
$_.pdf417_latseq = $a([$a([$a([]), $a([$_.ll]), $a([$_.ml]), $a([$_.ml, $_.pl])]), $a([$a([$_.ml, $_.al]), $a([]), $a([$_.ml]), $a([$_.ml, $_.pl])]), $a([$a([$_.al]), $a([$_.ll]), $a([]), $a([$_.pl])]), $a([$a([$_.al]), $a([$_.al, $_.ll]), $a([$_.al, $_.ml]), $a([])])]);
$_.pdf417_shftlen = $a([$a([$_.e, $_.e, $_.e, 1]), $a([1, $_.e, $_.e, 1]), $a([$_.e, $_.e, $_.e, 1]), $a([$_.e, $_.e, $_.e, $_.e])]);
$k[$j++] = Infinity;
$k[$j++] = $_.pdf417_tl;
$k[$j++] = 900;
$k[$j++] = $_.pdf417_bl;
$k[$j++] = 901;
$k[$j++] = $_.pdf417_bl6;
$k[$j++] = 924;
$k[$j++] = $_.pdf417_nl;
$k[$j++] = 902;
$k[$j++] = $_.pdf417_bs;
$k[$j++] = 913;
var _1j = $d();
$_.pdf417_latchcws = _1j;
$_.pdf417_textencfuncs = $a(['enca', 'encl', 'encm', 'encp']);
$_.pdf417_encfuncs = $a(['enct', 'encn', 'encb']);
$_.pdf417_clusters = clusters();
$_.pdf417_rsprod = function() {
var _1q = $k[$j - 1];
var _1r = $k[$j - 2];
if ((_1q != 0) && (_1r != 0)) {
var _1t = $k[--$j];
var _1u = $get($_.rslog, _1t);
var _1v = $k[--$j];
$k[$j++] = $get($_.rsalog, $f(_1u + $get($_.rslog, _1v)) % 928)
} else {
$j -= 2;
$k[$j++] = 0;
}
};
$_.pdf417_gencoeffs = function() {
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _21 = 0, _22 = $_.k; _21 < _22; _21++) {
$k[$j++] = 0;
}
$_.coeffs = $a();
for (var _25 = 1, _24 = $_.k; _25 <= _24; _25 += 1) {
var _26 = $_.coeffs;
$put(_26, _25, $get(_26, _25 - 1));
$k[$j++] = $get($_.rsalog, _25);
for (var _2A = _25 - 1; _2A >= 1; _2A -= 1) {
var _2B = $_.coeffs;
var _2C = $get(_2B, _2A);
var _2D = $k[$j - 1];
$k[$j++] = _2B;
$k[$j++] = _2A;
$k[$j++] = _2C;
$k[$j++] = _2D;
$_.pdf417_rsprod();
var _2F = $k[--$j];
var _2G = $k[--$j];
var _2H = $get($_.coeffs, _2G - 1);
var _2I = $k[--$j];
$put(_2I, _2G, $f(_2F + _2H) % 929)
}
var _2J = $_.coeffs;
var _2K = $get(_2J, 0);
var _2L = $k[$j - 1];
$k[$j++] = _2J;
$k[$j++] = 0;
$k[$j++] = _2K;
$k[$j++] = _2L;
$_.pdf417_rsprod();
var _2M = $k[--$j];
var _2N = $k[--$j];
var _2O = $k[--$j];
$put(_2O, _2N, _2M);
$j--;
}
$_.coeffs = $geti($_.coeffs, 0, $_.k);
for (var _2T = $_.k - 1; _2T >= 0; _2T -= 2) {
var _2U = $_.coeffs;
$put(_2U, _2T, 929 - $get(_2U, _2T));
}
$k[$j++] = $_.coeffs;
};
$_.pdf417_coeffscachemax = 9;
$_.pdf417_coeffscachelimit = 1022;
$k[$j++] = $_.pdf417_coeffscachemax;
$k[$j++] = $_.pdf417_coeffscachelimit;
bwipp_fifocache();
var _2Z = $k[--$j];
$_.pdf417_coeffscache = _2Z;
$_.pdf417_coeffscachefetch = function() {
var _2a = $k[--$j];
$_.k = _2a;
var _2c = $get($_.pdf417_coeffscache, 'fetch');
$k[$j++] = $_.k;
$k[$j++] = function() {
$_.pdf417_gencoeffs();
};
$k[$j++] = function() {
var _2d = $k[--$j];
$k[$j++] = _2d.length;
};
if (_2c() === true) {
return true;
}
};
$_.charvals = $a([new Map, new Map, new Map, new Map]);
$_.alltext = new Map;
for (var _2f = 0, _2e = $_.pdf417_charmaps.length - 1; _2f <= _2e; _2f += 1) {
$_.i = _2f;
$_.encs = $get($_.pdf417_charmaps, $_.i);
for (var _2i = 0; _2i <= 3; _2i += 1) {
$_.j = _2i;
var _2l = $get($_.encs, $_.j);
var _2m = $type(_2l);
if ($eq(_2m, 'stringtype')) {
_2l = $get(_2l, 0);
}
$put($get($_.charvals, $_.j), _2l, $_.i);
$put($_.alltext, _2l, -1);
}
}
$_.charvals = $_.charvals;
$_.alltext = $_.alltext;
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _2x = 0; _2x < 928; _2x++) {
var _2y = $k[$j - 1];
$k[$j++] = (_2y * 3) % 929;
}
var _2z = $a();
$_.rsalog = _2z;
$_.rslog = $a(929);
for (var _31 = 1; _31 <= 928; _31 += 1) {
$put($_.rslog, $get($_.rsalog, _31), _31);
}
$_.rslog = $_.rslog;
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_pdf417.globals);
$_.dontdraw = false;
$_.compact = false;
$_.eclevel = -1;
$_.fixedeclevel = false;
$_.columns = 0;
$_.rows = 0;
$_.rowmult = 3;
$_.ccc = false;
$_.raw = false;
$_.parse = false;
$_.parsefnc = false;
$_.modunit = 1;
$k[$j++] = null;
bwipp_processoptions();
var _36 = $k[--$j];
$_.options = _36;
var _37 = $k[--$j];
$_.barcode = _37;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.pdf417emptyData#22781";
$k[$j++] = "The data must not be empty";
bwipp_raiseerror();
}
if ($_.barcode.length > 12500) {
$k[$j++] = "bwipp.pdf417inputTooLong#22785";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if (($_.eclevel != -1) && (($_.eclevel < 0) || ($_.eclevel > 8))) {
$k[$j++] = "bwipp.pdf417invalidErrorCorrectionLevel#22789";
$k[$j++] = "Valid error correction levels are 0 to 8";
bwipp_raiseerror();
}
if ($_.ccc && $_.raw) {
$k[$j++] = "bwipp.pdf417cccAndRaw#22793";
$k[$j++] = "Cannot combine ccc and raw";
bwipp_raiseerror();
}
if ($_.ccc && $_.compact) {
$k[$j++] = "bwipp.pdf417cccAndCompact#22797";
$k[$j++] = "Cannot combine ccc and compact";
bwipp_raiseerror();
}
if (($_.rows != 0) && (($_.rows < 3) || ($_.rows > 90))) {
$k[$j++] = "bwipp.pdf417invalidRows#22801";
$k[$j++] = "There must be between 3 and 90 rows";
bwipp_raiseerror();
}
if (($_.columns != 0) && (($_.columns < 1) || ($_.columns > 30))) {
$k[$j++] = "bwipp.pdf417invalidColumns#22805";
$k[$j++] = "There must be between 1 and 30 columns";
bwipp_raiseerror();
}
if (($_.rowmult <= 0) || ($_.rowmult > 50)) {
$k[$j++] = "bwipp.pdf417badRowMult#22809";
$k[$j++] = "The row multiplier must be greater than 0 and at most 50";
bwipp_raiseerror();
}
if ($_.raw) {
$_.datcws = $a($_.barcode.length);
$_.i = 0;
$_.j = 0;
for (;;) {
if ($_.i >= ($_.barcode.length - 3)) {
break;
}
if ($get($_.barcode, $_.i) != 94) {
break;
}
var _3b = $geti($_.barcode, $_.i + 1, 3);
$k[$j++] = _3b;
$k[$j++] = false;
for (var _3c = 0, _3d = _3b.length; _3c < _3d; _3c++) {
var _3e = $get(_3b, _3c);
if ((_3e < 48) || (_3e > 57)) {
$k[$j - 1] = true;
}
}
var _3f = $k[--$j];
if (_3f) {
$j--;
break;
}
var _3g = $k[--$j];
$_.cw = $cvi(_3g);
if ($_.cw > 928) {
$k[$j++] = "bwipp.pdf417badRawCodeword#22828";
$k[$j++] = "Raw codewords must be 0 to 928";
bwipp_raiseerror();
}
$put($_.datcws, $_.j, $_.cw);
$_.i = $_.i + 4;
$_.j = $_.j + 1;
}
if ($_.i != $_.barcode.length) {
$k[$j++] = "bwipp.pdf417badRawFormat#22835";
$k[$j++] = "Raw codewords must be formatted as ^NNN";
bwipp_raiseerror();
}
$_.datcws = $geti($_.datcws, 0, $_.j);
}
$_.encb = function() {
var _3s = $k[--$j];
$_.in = _3s;
$_.inlen = $_.in.length;
$_.out = $a(((~~($_.inlen / 6)) * 5) + ($_.inlen % 6));
for (var _3z = 0, _3y = (~~($_.inlen / 6)) - 1; _3z <= _3y; _3z += 1) {
$_.k = _3z;
$k[$j++] = Infinity;
$aload($geti($_.in, $_.k * 6, 3));
$_.msbs = $a();
$k[$j++] = Infinity;
$aload($_.msbs);
var _44 = $k[--$j];
var _45 = $k[--$j];
var _46 = $k[--$j];
$k[$j++] = $f(_44 + _45 * 256 + _46 * 65536)
for (var _47 = 0; _47 < 3; _47++) {
var _48 = $k[--$j];
$k[$j++] = _48 % 900;
$k[$j++] = ~~(_48 / 900);
}
$_.mscs = $a();
$k[$j++] = Infinity;
$aload($geti($_.in, ($_.k * 6) + 3, 3));
$_.lsbs = $a();
$k[$j++] = Infinity;
$aload($_.lsbs);
var _4D = $k[--$j];
var _4E = $k[--$j];
var _4F = $k[--$j];
$k[$j++] = $f(_4D + _4E * 256 + _4F * 65536)
for (var _4G = 0; _4G < 3; _4G++) {
var _4H = $k[--$j];
$k[$j++] = _4H % 900;
$k[$j++] = ~~(_4H / 900);
}
$_.lscs = $a();
var _4J = $get($_.lscs, 0);
var _4L = $get($_.mscs, 0);
$put($_.out, $_.k * 5 + 4, $f(_4J + _4L * 316) % 900)
var _4P = $get($_.lscs, 1);
var _4R = $get($_.mscs, 0);
var _4T = $get($_.mscs, 1);
$put($_.out, $_.k * 5 + 3, $f(~~((_4J + _4L * 316) / 900) + _4P + _4R * 641 + _4T * 316) % 900)
var _4X = $get($_.lscs, 2);
var _4Z = $get($_.mscs, 0);
var _4b = $get($_.mscs, 1);
var _4d = $get($_.mscs, 2);
$put($_.out, $_.k * 5 + 2, $f(~~((~~((_4J + _4L * 316) / 900) + _4P + _4R * 641 + _4T * 316) / 900) + _4X + _4Z * 20 + _4b * 641 + _4d * 316) % 900)
var _4h = $get($_.lscs, 3);
var _4j = $get($_.mscs, 1);
var _4l = $get($_.mscs, 2);
$put($_.out, $_.k * 5 + 1, $f(~~((~~((~~((_4J + _4L * 316) / 900) + _4P + _4R * 641 + _4T * 316) / 900) + _4X + _4Z * 20 + _4b * 641 + _4d * 316) / 900) + _4h + _4j * 20 + _4l * 641) % 900)
$put($_.out, $_.k * 5, $f(~~((~~((~~((~~((_4J + _4L * 316) / 900) + _4P + _4R * 641 + _4T * 316) / 900) + _4X + _4Z * 20 + _4b * 641 + _4d * 316) / 900) + _4h + _4j * 20 + _4l * 641) / 900) + $get($_.mscs, 2) * 20) % 900)
}
$_.rem = $_.inlen % 6;
if ($_.rem != 0) {
var _54 = $_.out;
var _53 = $_.out.length - $_.rem;
$k[$j++] = Infinity;
$aload($geti($_.in, $_.inlen - $_.rem, $_.rem));
var _52 = $a();
$puti(_54, _53, _52);
}
$k[$j++] = $_.out;
};
if ($_.ccc) {
$_.barlen = $_.barcode.length;
$_.datcws = $a((((~~($_.barlen / 6)) * 5) + ($_.barlen % 6)) + 2);
$put($_.datcws, 0, 920);
var _5E = (($_.barlen % 6) == 0) ? 924 : 901;
$put($_.datcws, 1, _5E);
$k[$j++] = $_.datcws;
$k[$j++] = 2;
$k[$j++] = Infinity;
$forall($_.barcode);
var _5H = $a();
$k[$j++] = _5H;
$_.encb();
var _5I = $k[--$j];
var _5J = $k[--$j];
var _5K = $k[--$j];
$puti(_5K, _5J, _5I);
}
if ((!$_.raw) && (!$_.ccc)) {
$_.fncvals = new Map([
["parse", $_.parse],
["parsefnc", $_.parsefnc],
["eci", true]
]);
$k[$j++] = $_.barcode;
$k[$j++] = $_.fncvals;
bwipp_parseinput();
var _5R = $k[--$j];
$_.msg = _5R;
$_.msglen = $_.msg.length;
if ($_.msglen > 2713) {
$k[$j++] = "bwipp.pdf417inputTooLong#22902";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
$k[$j++] = Infinity;
for (var _5V = 0, _5W = $_.msglen; _5V < _5W; _5V++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numdigits = $a();
$k[$j++] = Infinity;
for (var _5Y = 0, _5Z = $_.msglen; _5Y < _5Z; _5Y++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numtext = $a();
$k[$j++] = Infinity;
for (var _5b = 0, _5c = $_.msglen; _5b < _5c; _5b++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numbytes = $a();
$k[$j++] = Infinity;
for (var _5e = 0, _5f = $_.msglen; _5e < _5f; _5e++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.iseci = $a();
for (var _5h = $_.msglen - 1; _5h >= 0; _5h -= 1) {
$_.i = _5h;
var _5k = $get($_.msg, $_.i);
if ((_5k >= 48) && (_5k <= 57)) {
$put($_.numdigits, $_.i, $get($_.numdigits, $_.i + 1) + 1);
}
if ($has($_.alltext, $get($_.msg, $_.i)) && ($get($_.numdigits, $_.i) < 13)) {
$put($_.numtext, $_.i, $get($_.numtext, $_.i + 1) + 1);
}
if ((($get($_.msg, $_.i) >= 0) && ($get($_.numtext, $_.i) < 5)) && ($get($_.numdigits, $_.i) < 13)) {
$put($_.numbytes, $_.i, $get($_.numbytes, $_.i + 1) + 1);
}
$put($_.iseci, $_.i, $get($_.msg, $_.i) <= -1000000);
}
$_.numdigits = $geti($_.numdigits, 0, $_.msglen);
$_.numtext = $geti($_.numtext, 0, $_.msglen);
$_.numbytes = $geti($_.numbytes, 0, $_.msglen);
$k[$j++] = Infinity;
$_.seqlen = 0;
$_.state = $_.pdf417_t;
$_.p = 0;
for (;;) {
if ($_.p == $_.msglen) {
break;
}
if ($get($_.iseci, $_.p)) {
$_.eci = $get($_.msg, $_.p);
var _6e = $a([$_.eci]);
$_.p = $_.p + 1;
$k[$j++] = _6e;
var _6l = $_.seqlen;
var _6k = $_.eci <= -1810900 ? 2 : (($_.eci <= -1000900) ? 3 : 2);
$_.seqlen = $f(_6l + _6k)
} else {
$_.n = $get($_.numdigits, $_.p);
if (($_.n >= 13) || (($_.n == $_.msglen) && ($_.n >= 8))) {
$k[$j++] = $_.pdf417_nl;
$k[$j++] = Infinity;
$aload($geti($_.msg, $_.p, $_.n));
var _6y = $a();
$_.state = $_.pdf417_n;
$_.p = $f($_.p + $_.n)
$_.seqlen = $f($_.seqlen + 1 + $_.n)
$k[$j++] = _6y;
} else {
$_.t = $get($_.numtext, $_.p);
if ($_.t >= 5) {
if ($_.state != $_.pdf417_t) {
$k[$j++] = $_.pdf417_tl;
}
$k[$j++] = Infinity;
$aload($geti($_.msg, $_.p, $_.t));
var _7C = $a();
$_.state = $_.pdf417_t;
$_.p = $f($_.p + $_.t)
$_.seqlen = $f($_.seqlen + 1 + $_.t)
$k[$j++] = _7C;
} else {
$_.b = $get($_.numbytes, $_.p);
if (($_.b == 1) && ($_.state == $_.pdf417_t)) {
var _7P = $a([$get($_.msg, $_.p)]);
$_.p = $f($_.p + $_.b)
$_.seqlen = $_.seqlen + 2;
$k[$j++] = $_.pdf417_bs;
$k[$j++] = _7P;
} else {
if (($_.b % 6) != 0) {
$k[$j++] = $_.pdf417_bl;
} else {
$k[$j++] = $_.pdf417_bl6;
}
$k[$j++] = Infinity;
$aload($geti($_.msg, $_.p, $_.b));
var _7Y = $a();
$_.state = $_.pdf417_b;
$_.p = $f($_.p + $_.b)
$_.seqlen = $f($_.seqlen + 1 + $_.b)
$k[$j++] = _7Y;
}
}
}
}
}
$astore($a($counttomark()));
var _7f = $k[--$j];
$j--;
$_.seq = _7f;
$_.enca = function() {
var _7j = $get($_.charvals, $_.pdf417_a);
var _7k = $k[--$j];
$k[$j++] = $get(_7j, _7k);
};
$_.encl = function() {
var _7n = $get($_.charvals, $_.pdf417_l);
var _7o = $k[--$j];
$k[$j++] = $get(_7n, _7o);
};
$_.encm = function() {
var _7r = $get($_.charvals, $_.pdf417_m);
var _7s = $k[--$j];
$k[$j++] = $get(_7r, _7s);
};
$_.encp = function() {
var _7v = $get($_.charvals, $_.pdf417_p);
var _7w = $k[--$j];
$k[$j++] = $get(_7v, _7w);
};
$_.textencfuncs = $_.pdf417_textencfuncs;
$_.addtotext = function() {
var _7z = $k[--$j];
$put($_.text, $_.l, _7z);
$_.l = $_.l + 1;
};
$_.enct = function() {
var _82 = $k[--$j];
$_.in = _82;
$_.maxseqlen = ($_.in.length * 3) + 4;
$k[$j++] = Infinity;
for (var _84 = 0; _84 < 4; _84++) {
$k[$j++] = $a($_.maxseqlen);
}
$_.seq0 = $a();
$k[$j++] = Infinity;
for (var _87 = 0; _87 < 4; _87++) {
$k[$j++] = $a($_.maxseqlen);
}
$_.seq1 = $a();
$_.len0 = $a(4);
$put($_.len0, 0, 0);
$put($_.len0, 1, 0);
$put($_.len0, 2, 0);
$put($_.len0, 3, 0);
$_.len1 = $a(4);
$_.curseq = $_.seq0;
$_.curseqlen = $_.len0;
$_.nxtseq = $_.seq1;
$_.nxtseqlen = $_.len1;
$_.curlen = $a([$_.pdf417_e, $_.pdf417_e, $_.pdf417_e, $_.pdf417_e]);
$put($_.curlen, $_.submode, 0);
$forall($_.in, function() {
var _8N = $k[--$j];
$_.char = _8N;
for (;;) {
$_.imp = false;
for (var _8O = 0, _8P = $_.pdf417_textsubmodes.length; _8O < _8P; _8O++) {
$_.x = $get($_.pdf417_textsubmodes, _8O);
for (var _8R = 0, _8S = $_.pdf417_textsubmodes.length; _8R < _8S; _8R++) {
$_.y = $get($_.pdf417_textsubmodes, _8R);
$_.cost = $f($get($_.curlen, $_.x) + $get($get($_.pdf417_latlen, $_.x), $_.y))
if ($_.cost < $get($_.curlen, $_.y)) {
$put($_.curlen, $_.y, $_.cost);
$_.srclen = $get($_.curseqlen, $_.x);
if ($_.srclen > 0) {
$puti($get($_.curseq, $_.y), 0, $geti($get($_.curseq, $_.x), 0, $_.srclen));
}
$forall($get($get($_.pdf417_latseq, $_.x), $_.y), function() {
$k[$j++] = $get($_.curseq, $_.y);
$k[$j++] = $_.srclen;
var _92 = $k[$j - 3];
var _93 = $k[$j - 1];
var _94 = $k[$j - 2];
$j -= 3;
$put(_94, _93, _92);
$_.srclen = $_.srclen + 1;
});
$put($_.curseqlen, $_.y, $_.srclen);
$_.imp = true;
}
}
}
if (!$_.imp) {
break;
}
}
$_.nxtlen = $a([$_.pdf417_e, $_.pdf417_e, $_.pdf417_e, $_.pdf417_e]);
$put($_.nxtseqlen, 0, 0);
$put($_.nxtseqlen, 1, 0);
$put($_.nxtseqlen, 2, 0);
$put($_.nxtseqlen, 3, 0);
for (var _9E = 0, _9F = $_.pdf417_textsubmodes.length; _9E < _9F; _9E++) {
$_.x = $get($_.pdf417_textsubmodes, _9E);
for (;;) {
if (!$has($get($_.charvals, $_.x), $_.char)) {
break;
}
$_.cost = $get($_.curlen, $_.x) + 1;
if ($_.cost < $get($_.nxtlen, $_.x)) {
$put($_.nxtlen, $_.x, $_.cost);
$_.srclen = $get($_.curseqlen, $_.x);
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.x), 0, $geti($get($_.curseq, $_.x), 0, $_.srclen));
}
$put($get($_.nxtseq, $_.x), $_.srclen, $_.char);
$put($_.nxtseqlen, $_.x, $_.srclen + 1);
}
for (var _9q = 0, _9r = $_.pdf417_textsubmodes.length; _9q < _9r; _9q++) {
$_.y = $get($_.pdf417_textsubmodes, _9q);
if ($ne($_.x, $_.y)) {
$_.cost = $f($get($_.curlen, $_.y) + $get($get($_.pdf417_shftlen, $_.y), $_.x)) + 1
if ($_.cost < $get($_.nxtlen, $_.y)) {
$put($_.nxtlen, $_.y, $_.cost);
$_.srclen = $get($_.curseqlen, $_.y);
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.y), 0, $geti($get($_.curseq, $_.y), 0, $_.srclen));
}
var _AS = $get($_.nxtseq, $_.y);
var _AR = $_.srclen;
var _AQ = $_.x == $_.pdf417_a ? $_.pdf417_as : $_.pdf417_ps;
$put(_AS, _AR, _AQ);
$put($get($_.nxtseq, $_.y), $_.srclen + 1, $_.char);
$put($_.nxtseqlen, $_.y, $_.srclen + 2);
}
}
}
break;
}
}
$_.curlen = $_.nxtlen;
var _Ac = $_.curseq;
$_.curseq = $_.nxtseq;
$_.nxtseq = _Ac;
var _Ae = $_.curseqlen;
$_.curseqlen = $_.nxtseqlen;
$_.nxtseqlen = _Ae;
});
$_.minseq = $_.pdf417_e;
for (var _Ag = 0, _Ah = $_.pdf417_textsubmodes.length; _Ag < _Ah; _Ag++) {
$_.k = $get($_.pdf417_textsubmodes, _Ag);
if ($get($_.curlen, $_.k) < $_.minseq) {
$_.minseq = $get($_.curlen, $_.k);
$_.txtseq = $geti($get($_.curseq, $_.k), 0, $get($_.curseqlen, $_.k));
}
}
$_.text = $a($_.minseq);
$_.k = 0;
$_.l = 0;
for (;;) {
if ($_.k >= $_.txtseq.length) {
break;
}
$_.char = $get($_.txtseq, $_.k);
var _B8 = $_[$get($_.textencfuncs, $_.submode)];
$k[$j++] = $_.char;
if (_B8() === true) {
break;
}
$_.addtotext();
$_.k = $_.k + 1;
if (($_.char == $_.pdf417_as) || ($_.char == $_.pdf417_ps)) {
$k[$j++] = $get($_.txtseq, $_.k);
if ($_.char == $_.pdf417_as) {
$_.enca();
} else {
$_.encp();
}
$_.addtotext();
$_.k = $_.k + 1;
}
if ($_.char == $_.pdf417_al) {
$_.submode = $_.pdf417_a;
}
if ($_.char == $_.pdf417_ll) {
$_.submode = $_.pdf417_l;
}
if ($_.char == $_.pdf417_ml) {
$_.submode = $_.pdf417_m;
}
if ($_.char == $_.pdf417_pl) {
$_.submode = $_.pdf417_p;
}
}
if (($_.text.length % 2) == 1) {
if ($_.submode == $_.pdf417_p) {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_al;
$_.encp();
var _BN = $k[--$j];
var _BO = $k[--$j];
$_[_BO] = _BN;
$_.submode = $_.pdf417_a;
} else {
$_.nextecitext = false;
for (var _BS = $_.i + 1, _BR = $_.seq.length - 1; _BS <= _BR; _BS += 1) {
$_.ti = _BS;
if ($ne($type($get($_.seq, $_.ti)), 'arraytype')) {
$_.nextecitext = false;
break;
}
if ($get($get($_.seq, $_.ti), 0) > -1000000) {
break;
}
$_.nextecitext = true;
}
if ($_.nextecitext) {
if ($_.submode == $_.pdf417_a) {
if ($has($get($_.charvals, $_.pdf417_l), $get($get($_.seq, $_.ti), 0))) {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_ll;
$_.enca();
var _Bk = $k[--$j];
var _Bl = $k[--$j];
$_[_Bl] = _Bk;
$_.submode = $_.pdf417_l;
} else {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_ml;
$_.enca();
var _Bm = $k[--$j];
var _Bn = $k[--$j];
$_[_Bn] = _Bm;
$_.submode = $_.pdf417_m;
}
} else {
if ($_.submode == $_.pdf417_m) {
if ($has($get($_.charvals, $_.pdf417_l), $get($get($_.seq, $_.ti), 0))) {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_ll;
$_.encm();
var _Bw = $k[--$j];
var _Bx = $k[--$j];
$_[_Bx] = _Bw;
$_.submode = $_.pdf417_l;
} else {
if ($has($get($_.charvals, $_.pdf417_p), $get($get($_.seq, $_.ti), 0))) {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_pl;
$_.encm();
var _C5 = $k[--$j];
var _C6 = $k[--$j];
$_[_C6] = _C5;
$_.submode = $_.pdf417_p;
} else {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_al;
$_.encm();
var _C7 = $k[--$j];
var _C8 = $k[--$j];
$_[_C8] = _C7;
$_.submode = $_.pdf417_a;
}
}
} else {
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_ml;
$_.encl();
var _C9 = $k[--$j];
var _CA = $k[--$j];
$_[_CA] = _C9;
$_.submode = $_.pdf417_m;
}
}
} else {
var _CE = $_[$get($_.textencfuncs, $_.submode)];
$k[$j++] = 'pad';
$k[$j++] = $_.pdf417_ps;
if (_CE() === true) {
return true;
}
var _CF = $k[--$j];
var _CG = $k[--$j];
$_[_CG] = _CF;
}
}
$k[$j++] = Infinity;
$aload($_.text);
$k[$j++] = $_.pad;
$_.text = $a();
}
$_.out = $a(~~($_.text.length / 2));
for (var _CN = 0, _CM = $_.out.length - 1; _CN <= _CM; _CN += 1) {
$_.k = _CN;
$put($_.out, $_.k, $f($get($_.text, $_.k * 2) * 30 + $get($_.text, $_.k * 2 + 1)))
}
$k[$j++] = $_.out;
};
$_.encn = function() {
var _CX = $k[--$j];
$_.in = _CX;
$k[$j++] = Infinity;
for (var _Ca = 0, _CZ = $_.in.length - 1; _Ca <= _CZ; _Ca += 44) {
$_.k = _Ca;
$k[$j++] = Infinity;
var _Cf = $_.in.length - $_.k;
$k[$j++] = 1;
var _Ci = $_.in;
var _Ch = $_.k;
if (_Cf > 44) {
_Cf = 44;
}
var _Cj = $geti(_Ci, _Ch, _Cf);
for (var _Ck = 0, _Cl = _Cj.length; _Ck < _Cl; _Ck++) {
$k[$j++] = $get(_Cj, _Ck) - 48;
}
$_.gmod = $a();
$_.cwn = $a(15);
$_.cwi = 15;
for (;;) {
$_.dv = 900;
$_.val = 0;
$_.gmulstart = true;
$k[$j++] = Infinity;
for (;;) {
if ($_.gmod.length == 0) {
break;
}
$_.val = $f($_.val * 10 + $get($_.gmod, 0))
$_.gmod = $geti($_.gmod, 1, $_.gmod.length - 1);
if ($_.val < $_.dv) {
if (!$_.gmulstart) {
$k[$j++] = 0;
}
} else {
$_.gmulstart = false;
$k[$j++] = ~~($_.val / $_.dv);
}
$_.val = $_.val % $_.dv;
}
$astore($a($counttomark()));
var _D4 = $k[--$j];
$j--;
$_.cwi = $_.cwi - 1;
$put($_.cwn, $_.cwi, $_.val);
$_.gmod = _D4;
if ($_.gmod.length == 0) {
break;
}
}
$aload($geti($_.cwn, $_.cwi, 15 - $_.cwi));
}
$astore($a($counttomark()));
var _DI = $k[--$j];
$k[$j - 1] = _DI;
};
$_.ence = function() {
var _DK = $k[--$j];
var _DM = (-$get(_DK, 0)) - 1000000;
$k[$j++] = _DM;
if (_DM <= 899) {
var _DN = $k[--$j];
var _DO = $a(2);
$k[$j++] = 927;
$k[$j++] = _DN;
$astore(_DO);
} else {
var _DP = $k[$j - 1];
if (_DP <= 810899) {
var _DQ = $k[--$j];
var _DR = $a(3);
$k[$j++] = 926;
$k[$j++] = (~~(_DQ / 900)) - 1;
$k[$j++] = _DQ % 900;
$astore(_DR);
} else {
var _DS = $k[$j - 1];
if (_DS <= 811799) {
var _DT = $k[--$j];
var _DU = $a(2);
$k[$j++] = 925;
$k[$j++] = _DT - 810900;
$astore(_DU);
} else {
$k[$j - 1] = "bwipp.pdf417badECI#23256";
$k[$j++] = "PDF417 supports ECIs 000000 to 811799";
bwipp_raiseerror();
}
}
}
};
$_.encfuncs = $_.pdf417_encfuncs;
$_.addtocws = function() {
var _DV = $k[--$j];
$puti($_.datcws, $_.j, _DV);
$_.j = _DV.length + $_.j;
};
$_.state = $_.pdf417_t;
$_.submode = $_.pdf417_a;
$_.datcws = $a($_.seqlen);
$_.i = 0;
$_.j = 0;
for (;;) {
if ($_.i >= $_.seq.length) {
break;
}
$_.chars = $get($_.seq, $_.i);
if ($eq($type($_.chars), 'arraytype')) {
if ($get($_.chars, 0) <= -1000000) {
$k[$j++] = $_.chars;
$_.ence();
$_.addtocws();
} else {
var _Dp = $_[$get($_.encfuncs, $_.state)];
$k[$j++] = $_.chars;
if (_Dp() === true) {
break;
}
$_.addtocws();
}
} else {
$k[$j++] = $a([$get($_.pdf417_latchcws, $_.chars)]);
$_.addtocws();
if ($_.chars == $_.pdf417_tl) {
$_.state = $_.pdf417_t;
$_.submode = $_.pdf417_a;
}
if ($_.chars == $_.pdf417_nl) {
$_.state = $_.pdf417_n;
}
if (($_.chars == $_.pdf417_bl) || ($_.chars == $_.pdf417_bl6)) {
$_.state = $_.pdf417_b;
}
if ($_.chars == $_.pdf417_bs) {
$_.i = $_.i + 1;
$k[$j++] = $get($_.seq, $_.i);
$_.encb();
$_.addtocws();
}
}
$_.i = $_.i + 1;
}
$_.datcws = $geti($_.datcws, 0, $_.j);
}
$_.m = $_.datcws.length;
if ($_.m > 926) {
$k[$j++] = "bwipp.pdf417dataTooLong#23301";
$k[$j++] = "The data is too long";
bwipp_raiseerror();
}
if ($_.eclevel == -1) {
if ($_.m <= 40) {
$_.eclevel = 2;
}
if (($_.m >= 41) && ($_.m <= 160)) {
$_.eclevel = 3;
}
if (($_.m >= 161) && ($_.m <= 320)) {
$_.eclevel = 4;
}
if ($_.m >= 321) {
$_.eclevel = 5;
}
}
if (!$_.fixedeclevel) {
$_.maxeclevel = (~~(($log((928 - 1) - $_.m)) / $log(2))) - 1;
if ($_.eclevel > $_.maxeclevel) {
$_.eclevel = $_.maxeclevel;
}
}
$_.k = $pow(2, $_.eclevel + 1);
if ($_.columns == 0) {
$_.columns = ~~$rnd($sqrt($f($_.m + $_.k) / 3))
}
var _EQ = $_.columns >= 1 ? $_.columns : 1;
$_.c = _EQ;
$_.r = $ceil(($f($_.m + $_.k) + 1) / $_.columns)
if (($_.r < $_.rows) && ($_.rows <= 90)) {
$_.r = $_.rows;
}
if ($_.r < 3) {
$_.r = 3;
}
if ($_.r > 90) {
$k[$j++] = "bwipp.pdf417insufficientCapacity#23340";
$k[$j++] = "Insufficient capacity in the symbol";
bwipp_raiseerror();
}
if (!$_.fixedeclevel) {
var _Ec = $_.c;
var _Ed = $_.r;
var _Ee = $_.m;
var _Ef = 8;
var _Eg = ~~($log($f(_Ec * _Ed - 1 - _Ee)) / $log(2)) - 1;
if (~~($log($f(_Ec * _Ed - 1 - _Ee)) / $log(2)) - 1 > 8) {
var _ = _Ef;
_Ef = _Eg;
_Eg = _;
}
$_.maxeclevel = _Eg;
if ($_.maxeclevel > $_.eclevel) {
$_.eclevel = $_.maxeclevel;
$_.k = $pow(2, $_.eclevel + 1);
}
}
$k[$j++] = 'coeffs';
$k[$j++] = $_.k;
$_.pdf417_coeffscachefetch();
var _Em = $k[--$j];
var _En = $k[--$j];
$_[_En] = _Em;
$_.n = $f($_.c * $_.r - $_.k)
if ($_.n > 928) {
$k[$j++] = "bwipp.pdf417insufficientCapacity#23368";
$k[$j++] = "Insufficient capacity in the symbol";
bwipp_raiseerror();
}
$_.cws = $a($_.c * $_.r);
$put($_.cws, 0, $_.n);
$puti($_.cws, 1, $_.datcws);
var _F7 = $_.cws;
var _F6 = $_.m + 1;
var _F5 = [];
for (var _F3 = 0, _F4 = $f($_.n - $_.m) - 1; _F3 < _F4; _F3++) {
_F5[_F3] = 900;
}
_F5 = $a(_F5);
$puti(_F7, _F6, _F5);
if ($has($_.options, 'debugcws')) {
var _FC = $geti($_.cws, 0, $_.n);
$k[$j++] = "bwipp.debugcws#23377";
$k[$j++] = _FC;
bwipp_raiseerror();
}
var _FD = $_.n;
var _FE = $_.coeffs;
var _FF = $_.k;
var _FJ = $geti($_.cws, $_.n, $_.k);
$k[$j++] = function() {
var _FL = $k[--$j];
$k[$j++] = $get($_.cws, _FL);
};
$k[$j++] = _FD;
$k[$j++] = _FE;
$k[$j++] = _FF;
$k[$j++] = _FJ;
$k[$j++] = 929;
bwipp_rsecprime();
if ($has($_.options, 'debugecc')) {
var _FS = $geti($_.cws, $_.n, $_.k);
$k[$j++] = "bwipp.debugecc#23386";
$k[$j++] = _FS;
bwipp_raiseerror();
}
$_.cwtobits = function() {
var _FT = $k[--$j];
var _FU = $get($_.pdf417_clusters, _FT);
var _FV = $k[--$j];
$_.v = $get(_FU, _FV);
$k[$j++] = Infinity;
for (var _FX = 0; _FX < 17; _FX++) {
$k[$j++] = 0;
}
var _Fa = $cvrs($s(17), $_.v, 2);
for (var _Fb = 0, _Fc = _Fa.length; _Fb < _Fc; _Fb++) {
$k[$j++] = $get(_Fa, _Fb) - 48;
}
var _Fe = $a();
$k[$j++] = $geti(_Fe, _Fe.length - 17, 17);
};
if ($_.compact) {
$_.rwid = (((17 * $_.c) + 17) + 17) + 1;
} else {
$_.rwid = ((((17 * $_.c) + 17) + 17) + 17) + 18;
}
$k[$j++] = $_.rwid * $_.r;
try {
var _Fl = $k[--$j];
$k[$j++] = $a(_Fl);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _Fn = $k[--$j];
if (_Fn) {
$k[$j - 1] = "bwipp.pdf417PixsTooLarge#23410";
$k[$j++] = "The resulting symbol exceeds the implementation maximum array size";
bwipp_raiseerror();
}
var _Fo = $k[--$j];
$_.pixs = _Fo;
for (var _Fr = 0, _Fq = $_.r - 1; _Fr <= _Fq; _Fr += 1) {
$_.i = _Fr;
if (($_.i % 3) == 0) {
$_.lcw = ((~~($_.i / 3)) * 30) + (~~(($_.r - 1) / 3));
$_.rcw = $f(~~($_.i / 3) * 30 + $_.c) - 1
}
if (($_.i % 3) == 1) {
$_.lcw = (((~~($_.i / 3)) * 30) + ($_.eclevel * 3)) + (($_.r - 1) % 3);
$_.rcw = ((~~($_.i / 3)) * 30) + (~~(($_.r - 1) / 3));
}
if (($_.i % 3) == 2) {
$_.lcw = $f(~~($_.i / 3) * 30 + $_.c) - 1
$_.rcw = (((~~($_.i / 3)) * 30) + ($_.eclevel * 3)) + (($_.r - 1) % 3);
}
var _GV = $_.pixs;
var _GU = $_.i * $_.rwid;
$k[$j++] = Infinity;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = $_.lcw;
$k[$j++] = $_.i % 3;
$_.cwtobits();
var _GE = $k[--$j];
$aload(_GE);
var _GJ = $geti($_.cws, $_.c * $_.i, $_.c);
for (var _GK = 0, _GL = _GJ.length; _GK < _GL; _GK++) {
$k[$j++] = $get(_GJ, _GK);
$k[$j++] = $_.i % 3;
$_.cwtobits();
var _GO = $k[--$j];
$aload(_GO);
}
if ($_.compact) {
$k[$j++] = 1;
} else {
$k[$j++] = $_.rcw;
$k[$j++] = $_.i % 3;
$_.cwtobits();
var _GS = $k[--$j];
$aload(_GS);
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 1;
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 1;
}
var _GT = $a();
$puti(_GV, _GU, _GT);
}
$k[$j++] = Infinity;
var _GW = $_.pixs;
var _GX = $_.rwid;
var _GY = $_.r;
var _GZ = $_.rowmult;
var _Ge = [];
for (var _Gb = 0, _Gc = $_.r; _Gb < _Gc; _Gb++) {
_Ge[_Gb] = $_.rowmult;
}
_Ge = $a(_Ge);
$k[$j++] = 'ren';
$k[$j++] = 'renmatrix';
$k[$j++] = 'pixs';
$k[$j++] = _GW;
$k[$j++] = 'pixx';
$k[$j++] = _GX;
$k[$j++] = 'pixy';
$k[$j++] = _GY * _GZ;
$k[$j++] = 'rowheights';
$k[$j++] = _Ge;
$k[$j++] = 'height';
$k[$j++] = ($_.r * $_.rowmult) / 72;
$k[$j++] = 'width';
$k[$j++] = $_.rwid / 72;
$k[$j++] = 'borderleft';
$k[$j++] = 2;
$k[$j++] = 'borderright';
$k[$j++] = 2;
$k[$j++] = 'bordertop';
$k[$j++] = 2;
$k[$j++] = 'borderbottom';
$k[$j++] = 2;
$k[$j++] = 'opt';
$k[$j++] = $_.options;
var _Gj = $d();
$k[$j++] = _Gj;
if ($_._render) {
bwipp_renmatrix();
}
$_ = $__;
} //bwipp_pdf417
function bwipp_micropdf417() {
if (!bwipp_micropdf417.globals) {
var $__ = $_;
$_ = bwipp_micropdf417.globals = {};
$_.micropdf417_t = 0;
$_.micropdf417_n = 1;
$_.micropdf417_b = 2;
$_.micropdf417_a = 0;
$_.micropdf417_l = 1;
$_.micropdf417_m = 2;
$_.micropdf417_p = 3;
$_.micropdf417_tl = -1;
$_.micropdf417_nl = -2;
$_.micropdf417_bl = -3;
$_.micropdf417_bl6 = -4;
$_.micropdf417_bs = -5;
$_.micropdf417_al = -6;
$_.micropdf417_ll = -7;
$_.micropdf417_ml = -8;
$_.micropdf417_pl = -9;
$_.micropdf417_as = -10;
$_.micropdf417_ps = -11;
$_.al = $_.micropdf417_al;
$_.ll = $_.micropdf417_ll;
$_.ml = $_.micropdf417_ml;
$_.pl = $_.micropdf417_pl;
$_.as = $_.micropdf417_as;
$_.ps = $_.micropdf417_ps;
$_.micropdf417_m05 = -12;
$_.micropdf417_m06 = -13;
$_.micropdf417_textsubmodes = $a([$_.micropdf417_a, $_.micropdf417_l, $_.micropdf417_m, $_.micropdf417_p]);
$_.micropdf417_charmaps = $a([$a(["A", "a", "0", ";"]), $a(["B", "b", "1", "<"]), $a(["C", "c", "2", ">"]), $a(["D", "d", "3", "@"]), $a(["E", "e", "4", "["]), $a(["F", "f", "5", 92]), $a(["G", "g", "6", "]"]), $a(["H", "h", "7", "_"]), $a(["I", "i", "8", "`"]), $a(["J", "j", "9", "~"]), $a(["K", "k", "&", "!"]), $a(["L", "l", 13, 13]), $a(["M", "m", 9, 9]), $a(["N", "n", ",", ","]), $a(["O", "o", ":", ":"]), $a(["P", "p", "#", 10]), $a(["Q", "q", "-", "-"]), $a(["R", "r", ".", "."]), $a(["S", "s", "$", "$"]), $a(["T", "t", "/", "/"]), $a(["U", "u", "+", "\""]), $a(["V", "v", "%", "|"]), $a(["W", "w", "*", "*"]), $a(["X", "x", "=", 40]), $a(["Y", "y", "^", 41]), $a(["Z", "z", $_.pl, "?"]), $a([" ", " ", " ", "{"]), $a([$_.ll, $_.as, $_.ll, "}"]), $a([$_.ml, $_.ml, $_.al, "'"]), $a([$_.ps, $_.ps, $_.ps, $_.al])]);
$_.micropdf417_e = 20000;
$_.e = $_.micropdf417_e;
$_.micropdf417_latlen = $a([$a([0, 1, 1, 2]), $a([2, 0, 1, 2]), $a([1, 1, 0, 1]), $a([1, 2, 2, 0])]);
$_.micropdf417_latseq = $a([$a([$a([]), $a([$_.ll]), $a([$_.ml]), $a([$_.ml, $_.pl])]), $a([$a([$_.ml, $_.al]), $a([]), $a([$_.ml]), $a([$_.ml, $_.pl])]), $a([$a([$_.al]), $a([$_.ll]), $a([]), $a([$_.pl])]), $a([$a([$_.al]), $a([$_.al, $_.ll]), $a([$_.al, $_.ml]), $a([])])]);
$_.micropdf417_shftlen = $a([$a([$_.e, $_.e, $_.e, 1]), $a([1, $_.e, $_.e, 1]), $a([$_.e, $_.e, $_.e, 1]), $a([$_.e, $_.e, $_.e, $_.e])]);
$_.micropdf417_ccametrics = $a([$a([2, 5, 4, 39, 0, 19]), $a([2, 6, 4, 1, 0, 33]), $a([2, 7, 5, 32, 0, 12]), $a([2, 8, 5, 8, 0, 40]), $a([2, 9, 6, 14, 0, 46]), $a([2, 10, 6, 43, 0, 23]), $a([2, 12, 7, 20, 0, 52]), $a([3, 4, 4, 11, 43, 23]), $a([3, 5, 5, 1, 33, 13]), $a([3, 6, 6, 5, 37, 17]), $a([3, 7, 7, 15, 47, 27]), $a([3, 8, 7, 21, 1, 33]), $a([4, 3, 4, 40, 20, 52]), $a([4, 4, 5, 43, 23, 3]), $a([4, 5, 6, 46, 26, 6]), $a([4, 6, 7, 34, 14, 46]), $a([4, 7, 8, 29, 9, 41])]);
$_.micropdf417_nonccametrics = $a([$a([1, 11, 7, 1, 0, 9]), $a([1, 14, 7, 8, 0, 8]), $a([1, 17, 7, 36, 0, 36]), $a([1, 20, 8, 19, 0, 19]), $a([1, 24, 8, 9, 0, 17]), $a([1, 28, 8, 25, 0, 33]), $a([2, 8, 8, 1, 0, 1]), $a([2, 11, 9, 1, 0, 9]), $a([2, 14, 9, 8, 0, 8]), $a([2, 17, 10, 36, 0, 36]), $a([2, 20, 11, 19, 0, 19]), $a([2, 23, 13, 9, 0, 17]), $a([2, 26, 15, 27, 0, 35]), $a([3, 6, 12, 1, 1, 1]), $a([3, 8, 14, 7, 7, 7]), $a([3, 10, 16, 15, 15, 15]), $a([3, 12, 18, 25, 25, 25]), $a([3, 15, 21, 37, 37, 37]), $a([3, 20, 26, 1, 17, 33]), $a([3, 26, 32, 1, 9, 17]), $a([3, 32, 38, 21, 29, 37]), $a([3, 38, 44, 15, 31, 47]), $a([3, 44, 50, 1, 25, 49]), $a([4, 4, 8, 47, 19, 43]), $a([4, 6, 12, 1, 1, 1]), $a([4, 8, 14, 7, 7, 7]), $a([4, 10, 16, 15, 15, 15]), $a([4, 12, 18, 25, 25, 25]), $a([4, 15, 21, 37, 37, 37]), $a([4, 20, 26, 1, 17, 33]), $a([4, 26, 32, 1, 9, 17]), $a([4, 32, 38, 21, 29, 37]), $a([4, 38, 44, 15, 31, 47]), $a([4, 44, 50, 1, 25, 49])]);
$_.micropdf417_clusters = clusters();
$_.micropdf417_raps = $a([$a([802, 930, 946, 818, 882, 890, 826, 954, 922, 986, 970, 906, 778, 794, 786, 914, 978, 982, 980, 916, 948, 932, 934, 942, 940, 936, 808, 812, 814, 806, 822, 950, 918, 790, 788, 820, 884, 868, 870, 878, 876, 872, 840, 856, 860, 862, 846, 844, 836, 838, 834, 866]), $a([718, 590, 622, 558, 550, 566, 534, 530, 538, 570, 562, 546, 610, 626, 634, 762, 754, 758, 630, 628, 612, 614, 582, 578, 706, 738, 742, 740, 748, 620, 556, 552, 616, 744, 712, 716, 708, 710, 646, 654, 652, 668, 664, 696, 688, 656, 720, 592, 600, 604, 732, 734])]);
$_.micropdf417_rwids = $a([38, 55, 82, 99]);
$_.micropdf417_textencfuncs = $a(['enca', 'encl', 'encm', 'encp']);
$_.micropdf417_encfuncs = $a(['enct', 'encn', 'encb']);
$_.charvals = $a([new Map, new Map, new Map, new Map]);
$_.alltext = new Map;
for (var _2l = 0, _2k = $_.micropdf417_charmaps.length - 1; _2l <= _2k; _2l += 1) {
$_.i = _2l;
$_.encs = $get($_.micropdf417_charmaps, $_.i);
for (var _2o = 0; _2o <= 3; _2o += 1) {
$_.j = _2o;
var _2r = $get($_.encs, $_.j);
var _2s = $type(_2r);
if ($eq(_2s, 'stringtype')) {
_2r = $get(_2r, 0);
}
$put($get($_.charvals, $_.j), _2r, $_.i);
$put($_.alltext, _2r, -1);
}
}
$_.charvals = $_.charvals;
$_.alltext = $_.alltext;
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _33 = 0; _33 < 928; _33++) {
var _34 = $k[$j - 1];
$k[$j++] = (_34 * 3) % 929;
}
var _35 = $a();
$_.rsalog = _35;
$_.rslog = $a(929);
for (var _37 = 1; _37 <= 928; _37 += 1) {
$put($_.rslog, $get($_.rsalog, _37), _37);
}
$_.rslog = $_.rslog;
$_.micropdf417_rsprod = function() {
var _3C = $k[$j - 1];
if (_3C != 0) {
var _3E = $k[$j - 2];
if (_3E != 0) {
var _3G = $k[--$j];
var _3H = $get($_.rslog, _3G);
var _3I = $k[--$j];
$k[$j++] = $get($_.rsalog, $f(_3H + $get($_.rslog, _3I)) % 928)
} else {
$j -= 2;
$k[$j++] = 0;
}
} else {
$j -= 2;
$k[$j++] = 0;
}
};
$_.micropdf417_gencoeffs = function() {
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _3O = 0, _3P = $_.k; _3O < _3P; _3O++) {
$k[$j++] = 0;
}
$_.coeffs = $a();
for (var _3S = 1, _3R = $_.k; _3S <= _3R; _3S += 1) {
var _3T = $_.coeffs;
$put(_3T, _3S, $get(_3T, _3S - 1));
$k[$j++] = $get($_.rsalog, _3S);
for (var _3X = _3S - 1; _3X >= 1; _3X -= 1) {
var _3Y = $_.coeffs;
var _3Z = $get(_3Y, _3X);
var _3a = $k[$j - 1];
$k[$j++] = _3Y;
$k[$j++] = _3X;
$k[$j++] = _3Z;
$k[$j++] = _3a;
$_.micropdf417_rsprod();
var _3c = $k[--$j];
var _3d = $k[--$j];
var _3e = $get($_.coeffs, _3d - 1);
var _3f = $k[--$j];
$put(_3f, _3d, $f(_3c + _3e) % 929)
}
var _3g = $_.coeffs;
var _3h = $get(_3g, 0);
var _3i = $k[$j - 1];
$k[$j++] = _3g;
$k[$j++] = 0;
$k[$j++] = _3h;
$k[$j++] = _3i;
$_.micropdf417_rsprod();
var _3j = $k[--$j];
var _3k = $k[--$j];
var _3l = $k[--$j];
$put(_3l, _3k, _3j);
$j--;
}
$_.coeffs = $geti($_.coeffs, 0, $_.coeffs.length - 1);
for (var _3q = $_.coeffs.length - 1; _3q >= 0; _3q -= 2) {
var _3r = $_.coeffs;
$put(_3r, _3q, 929 - $get(_3r, _3q));
}
$k[$j++] = $_.coeffs;
};
$_.micropdf417_coeffscachemax = 20;
$_.micropdf417_coeffscachelimit = 359;
$k[$j++] = $_.micropdf417_coeffscachemax;
$k[$j++] = $_.micropdf417_coeffscachelimit;
bwipp_fifocache();
var _3w = $k[--$j];
$_.micropdf417_coeffscache = _3w;
$_.micropdf417_coeffscachefetch = function() {
var _3x = $k[--$j];
$_.k = _3x;
var _3z = $get($_.micropdf417_coeffscache, 'fetch');
$k[$j++] = $_.k;
$k[$j++] = function() {
$_.micropdf417_gencoeffs();
};
$k[$j++] = function() {
var _40 = $k[--$j];
$k[$j++] = _40.length;
};
if (_3z() === true) {
return true;
}
};
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_micropdf417.globals);
$_.dontdraw = false;
$_.version = "unset";
$_.columns = 0;
$_.rows = 0;
$_.rowmult = 2;
$_.cca = false;
$_.ccb = false;
$_.raw = false;
$_.parse = false;
$_.parsefnc = false;
$_.modunit = 1;
$k[$j++] = null;
bwipp_processoptions();
var _41 = $k[--$j];
$_.options = _41;
var _42 = $k[--$j];
$_.barcode = _42;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.micropdf417emptyData#24154";
$k[$j++] = "The data must not be empty";
bwipp_raiseerror();
}
if ($_.barcode.length > 5000) {
$k[$j++] = "bwipp.micropdf417inputTooLong#24158";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if (($_.rowmult <= 0) || ($_.rowmult > 50)) {
$k[$j++] = "bwipp.micropdf417badRowMult#24162";
$k[$j++] = "The row multiplier must be greater than 0 and at most 50";
bwipp_raiseerror();
}
if (($_.cca && $_.ccb) || (($_.cca && $_.raw) || ($_.ccb && $_.raw))) {
$k[$j++] = "bwipp.micropdf417ccaAndCcb#24166";
$k[$j++] = "Cannot combine cca, ccb and raw";
bwipp_raiseerror();
}
if ($ne($_.version, "unset")) {
$search($_.version, "x");
var _4H = $k[--$j];
if (_4H) {
var _4I = $k[--$j];
$k[$j - 1] = _4I;
var _4K = $k[$j - 1];
var _4L = $k[$j - 2];
var _4M = $a(2);
$k[$j++] = _4L;
$k[$j++] = _4K;
$astore(_4M);
var _4N = $k[--$j];
$forall(_4N, function() {
var _4O = $k[$j - 1];
var _4P = true;
if (_4O.length == 0) {
_4P = false;
}
var _4Q = $k[--$j];
$k[$j++] = _4P;
$forall(_4Q, function() {
var _4R = $k[--$j];
if ((_4R < 48) || (_4R > 57)) {
$k[$j - 1] = false;
}
});
var _4S = $k[--$j];
if (!_4S) {
$j -= 2;
$k[$j++] = "bwipp.micropdf417BadVersionBadRowOrColumn#24182";
$k[$j++] = "version must be formatted as RxC";
bwipp_raiseerror();
}
});
var _4T = $k[--$j];
$_.rows = $cvi(_4T);
var _4U = $k[--$j];
$_.columns = $cvi(_4U);
} else {
$k[$j - 1] = "bwipp.micropdf417badVersionFormat#24188";
$k[$j++] = "version must be formatted as RxC";
bwipp_raiseerror();
}
}
if ($_.raw || $_.cca) {
$_.datcws = $a($_.barcode.length);
$_.i = 0;
$_.j = 0;
for (;;) {
if ($_.i >= ($_.barcode.length - 3)) {
break;
}
if ($get($_.barcode, $_.i) != 94) {
break;
}
var _4g = $geti($_.barcode, $_.i + 1, 3);
$k[$j++] = _4g;
$k[$j++] = false;
for (var _4h = 0, _4i = _4g.length; _4h < _4i; _4h++) {
var _4j = $get(_4g, _4h);
if ((_4j < 48) || (_4j > 57)) {
$k[$j - 1] = true;
}
}
var _4k = $k[--$j];
if (_4k) {
$j--;
break;
}
var _4l = $k[--$j];
$_.cw = $cvi(_4l);
if ($_.cw > 928) {
$k[$j++] = "bwipp.micropdf417badRawCodeword#24208";
$k[$j++] = "Raw codewords must be 0 to 928";
bwipp_raiseerror();
}
$put($_.datcws, $_.j, $_.cw);
$_.i = $_.i + 4;
$_.j = $_.j + 1;
}
if ($_.i != $_.barcode.length) {
$k[$j++] = "bwipp.micropdf417badCcaRawFormat#24215";
$k[$j++] = "Raw codewords must be formatted as ^NNN";
bwipp_raiseerror();
}
$_.datcws = $geti($_.datcws, 0, $_.j);
}
$_.encb = function() {
var _4x = $k[--$j];
$_.in = _4x;
$_.inlen = $_.in.length;
$_.out = $a(((~~($_.inlen / 6)) * 5) + ($_.inlen % 6));
for (var _54 = 0, _53 = (~~($_.inlen / 6)) - 1; _54 <= _53; _54 += 1) {
$_.k = _54;
$k[$j++] = Infinity;
$aload($geti($_.in, $_.k * 6, 3));
$_.msbs = $a();
$k[$j++] = Infinity;
$aload($_.msbs);
var _59 = $k[--$j];
var _5A = $k[--$j];
var _5B = $k[--$j];
$k[$j++] = $f(_59 + _5A * 256 + _5B * 65536)
for (var _5C = 0; _5C < 3; _5C++) {
var _5D = $k[--$j];
$k[$j++] = _5D % 900;
$k[$j++] = ~~(_5D / 900);
}
$_.mscs = $a();
$k[$j++] = Infinity;
$aload($geti($_.in, ($_.k * 6) + 3, 3));
$_.lsbs = $a();
$k[$j++] = Infinity;
$aload($_.lsbs);
var _5I = $k[--$j];
var _5J = $k[--$j];
var _5K = $k[--$j];
$k[$j++] = $f(_5I + _5J * 256 + _5K * 65536)
for (var _5L = 0; _5L < 3; _5L++) {
var _5M = $k[--$j];
$k[$j++] = _5M % 900;
$k[$j++] = ~~(_5M / 900);
}
$_.lscs = $a();
var _5O = $get($_.lscs, 0);
var _5Q = $get($_.mscs, 0);
$put($_.out, $_.k * 5 + 4, $f(_5O + _5Q * 316) % 900)
var _5U = $get($_.lscs, 1);
var _5W = $get($_.mscs, 0);
var _5Y = $get($_.mscs, 1);
$put($_.out, $_.k * 5 + 3, $f(~~((_5O + _5Q * 316) / 900) + _5U + _5W * 641 + _5Y * 316) % 900)
var _5c = $get($_.lscs, 2);
var _5e = $get($_.mscs, 0);
var _5g = $get($_.mscs, 1);
var _5i = $get($_.mscs, 2);
$put($_.out, $_.k * 5 + 2, $f(~~((~~((_5O + _5Q * 316) / 900) + _5U + _5W * 641 + _5Y * 316) / 900) + _5c + _5e * 20 + _5g * 641 + _5i * 316) % 900)
var _5m = $get($_.lscs, 3);
var _5o = $get($_.mscs, 1);
var _5q = $get($_.mscs, 2);
$put($_.out, $_.k * 5 + 1, $f(~~((~~((~~((_5O + _5Q * 316) / 900) + _5U + _5W * 641 + _5Y * 316) / 900) + _5c + _5e * 20 + _5g * 641 + _5i * 316) / 900) + _5m + _5o * 20 + _5q * 641) % 900)
$put($_.out, $_.k * 5, $f(~~((~~((~~((~~((_5O + _5Q * 316) / 900) + _5U + _5W * 641 + _5Y * 316) / 900) + _5c + _5e * 20 + _5g * 641 + _5i * 316) / 900) + _5m + _5o * 20 + _5q * 641) / 900) + $get($_.mscs, 2) * 20) % 900)
}
$_.rem = $_.inlen % 6;
if ($_.rem != 0) {
var _69 = $_.out;
var _68 = $_.out.length - $_.rem;
$k[$j++] = Infinity;
$aload($geti($_.in, $_.inlen - $_.rem, $_.rem));
var _67 = $a();
$puti(_69, _68, _67);
}
$k[$j++] = $_.out;
};
if ($_.ccb) {
$_.barlen = $_.barcode.length;
$_.datcws = $a((((~~($_.barlen / 6)) * 5) + ($_.barlen % 6)) + 2);
$put($_.datcws, 0, 920);
var _6J = (($_.barlen % 6) == 0) ? 924 : 901;
$put($_.datcws, 1, _6J);
$k[$j++] = $_.datcws;
$k[$j++] = 2;
$k[$j++] = Infinity;
$forall($_.barcode);
var _6M = $a();
$k[$j++] = _6M;
$_.encb();
var _6N = $k[--$j];
var _6O = $k[--$j];
var _6P = $k[--$j];
$puti(_6P, _6O, _6N);
}
if (((!$_.raw) && (!$_.cca)) && (!$_.ccb)) {
$_.fncvals = new Map([
["parse", $_.parse],
["parsefnc", $_.parsefnc],
["eci", true]
]);
$k[$j++] = $_.barcode;
$k[$j++] = $_.fncvals;
bwipp_parseinput();
var _6X = $k[--$j];
$_.msg = _6X;
$_.msglen = $_.msg.length;
if ($_.msglen >= 9) {
$aload($geti($_.msg, 0, 7));
var _6c = $k[--$j];
$j--;
var _6e = _6c == 29;
var _6f = $k[--$j];
var _6g = $k[--$j];
var _6h = $k[--$j];
var _6i = $k[--$j];
var _6j = $k[--$j];
if (((((_6e && (_6f == 48)) && (_6g == 30)) && (_6h == 62)) && (_6i == 41)) && (_6j == 91)) {
$aload($geti($_.msg, $_.msglen - 2, 2));
var _6n = $k[--$j];
var _6o = $k[--$j];
if ((_6n == 4) && (_6o == 30)) {
if ($get($_.msg, 5) == 53) {
$k[$j++] = Infinity;
var _6t = $geti($_.msg, 7, $_.msg.length - 9);
$k[$j++] = $_.micropdf417_m05;
$aload(_6t);
$_.msg = $a();
} else {
if ($get($_.msg, 5) == 54) {
$k[$j++] = Infinity;
var _6y = $geti($_.msg, 7, $_.msg.length - 9);
$k[$j++] = $_.micropdf417_m06;
$aload(_6y);
$_.msg = $a();
}
}
}
}
}
$_.msglen = $_.msg.length;
if ($_.msglen > 366) {
$k[$j++] = "bwipp.micropdf417inputTooLong#24305";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
$k[$j++] = Infinity;
for (var _72 = 0, _73 = $_.msglen; _72 < _73; _72++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numdigits = $a();
$k[$j++] = Infinity;
for (var _75 = 0, _76 = $_.msglen; _75 < _76; _75++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numtext = $a();
$k[$j++] = Infinity;
for (var _78 = 0, _79 = $_.msglen; _78 < _79; _78++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numbytes = $a();
$k[$j++] = Infinity;
for (var _7B = 0, _7C = $_.msglen; _7B < _7C; _7B++) {
$k[$j++] = 0;
}
$_.iseci = $a();
for (var _7E = $_.msglen - 1; _7E >= 0; _7E -= 1) {
$_.i = _7E;
var _7H = $get($_.msg, $_.i);
if ((_7H >= 48) && (_7H <= 57)) {
$put($_.numdigits, $_.i, $get($_.numdigits, $_.i + 1) + 1);
}
if ($has($_.alltext, $get($_.msg, $_.i)) && ($get($_.numdigits, $_.i) < 13)) {
$put($_.numtext, $_.i, $get($_.numtext, $_.i + 1) + 1);
}
if ((($get($_.msg, $_.i) >= 0) && ($get($_.numtext, $_.i) < 5)) && ($get($_.numdigits, $_.i) < 13)) {
$put($_.numbytes, $_.i, $get($_.numbytes, $_.i + 1) + 1);
}
$put($_.iseci, $_.i, $get($_.msg, $_.i) <= -1000000);
}
$_.numdigits = $geti($_.numdigits, 0, $_.msglen);
$_.numtext = $geti($_.numtext, 0, $_.msglen);
$_.numbytes = $geti($_.numbytes, 0, $_.msglen);
$k[$j++] = Infinity;
$_.seqlen = 0;
$_.state = $_.micropdf417_b;
$_.p = 0;
for (;;) {
if ($_.p == $_.msglen) {
break;
}
var _87 = $get($_.msg, $_.p);
if (($_.p == 0) && ((_87 == $_.micropdf417_m05) || (_87 == $_.micropdf417_m06))) {
if ($get($_.msg, $_.p) == $_.micropdf417_m05) {
$k[$j++] = $_.micropdf417_m05;
} else {
$k[$j++] = $_.micropdf417_m06;
}
$_.p = $_.p + 1;
$_.seqlen = $_.seqlen + 1;
} else {
if ($get($_.iseci, $_.p)) {
$_.eci = $get($_.msg, $_.p);
var _8K = $a([$_.eci]);
$_.p = $_.p + 1;
$k[$j++] = _8K;
var _8R = $_.seqlen;
var _8Q = $_.eci <= -1810900 ? 2 : (($_.eci <= -1000900) ? 3 : 2);
$_.seqlen = $f(_8R + _8Q)
} else {
$_.n = $get($_.numdigits, $_.p);
if (($_.n >= 13) || (($_.n == $_.msglen) && ($_.n >= 8))) {
$k[$j++] = $_.micropdf417_nl;
$k[$j++] = Infinity;
$aload($geti($_.msg, $_.p, $_.n));
var _8e = $a();
$_.state = $_.micropdf417_n;
$_.p = $f($_.p + $_.n)
$_.seqlen = $f($_.seqlen + 1 + $_.n)
$k[$j++] = _8e;
} else {
$_.t = $get($_.numtext, $_.p);
if ($_.t >= 5) {
if ($_.state != $_.micropdf417_t) {
$k[$j++] = $_.micropdf417_tl;
}
$k[$j++] = Infinity;
$aload($geti($_.msg, $_.p, $_.t));
var _8s = $a();
$_.state = $_.micropdf417_t;
$_.p = $f($_.p + $_.t)
$_.seqlen = $f($_.seqlen + 1 + $_.t)
$k[$j++] = _8s;
} else {
$_.b = $get($_.numbytes, $_.p);
if (($_.b == 1) && ($_.state == $_.micropdf417_t)) {
var _95 = $a([$get($_.msg, $_.p)]);
$_.p = $f($_.p + $_.b)
$_.seqlen = $_.seqlen + 2;
$k[$j++] = $_.micropdf417_bs;
$k[$j++] = _95;
} else {
if (($_.b % 6) != 0) {
$k[$j++] = $_.micropdf417_bl;
} else {
$k[$j++] = $_.micropdf417_bl6;
}
$k[$j++] = Infinity;
$aload($geti($_.msg, $_.p, $_.b));
var _9E = $a();
$_.state = $_.micropdf417_b;
$_.p = $f($_.p + $_.b)
$_.seqlen = $f($_.seqlen + 1 + $_.b)
$k[$j++] = _9E;
}
}
}
}
}
}
$astore($a($counttomark()));
var _9L = $k[--$j];
$j--;
$_.seq = _9L;
$k[$j++] = Infinity;
$k[$j++] = $_.micropdf417_tl;
$k[$j++] = 900;
$k[$j++] = $_.micropdf417_bl;
$k[$j++] = 901;
$k[$j++] = $_.micropdf417_bl6;
$k[$j++] = 924;
$k[$j++] = $_.micropdf417_nl;
$k[$j++] = 902;
$k[$j++] = $_.micropdf417_bs;
$k[$j++] = 913;
$k[$j++] = $_.micropdf417_m05;
$k[$j++] = 916;
$k[$j++] = $_.micropdf417_m06;
$k[$j++] = 917;
$_.latchcws = $d();
$_.enca = function() {
var _9P = $get($_.charvals, $_.micropdf417_a);
var _9Q = $k[--$j];
$k[$j++] = $get(_9P, _9Q);
};
$_.encl = function() {
var _9T = $get($_.charvals, $_.micropdf417_l);
var _9U = $k[--$j];
$k[$j++] = $get(_9T, _9U);
};
$_.encm = function() {
var _9X = $get($_.charvals, $_.micropdf417_m);
var _9Y = $k[--$j];
$k[$j++] = $get(_9X, _9Y);
};
$_.encp = function() {
var _9b = $get($_.charvals, $_.micropdf417_p);
var _9c = $k[--$j];
$k[$j++] = $get(_9b, _9c);
};
$_.textencfuncs = $_.micropdf417_textencfuncs;
$_.addtotext = function() {
var _9f = $k[--$j];
$put($_.text, $_.l, _9f);
$_.l = $_.l + 1;
};
$_.enct = function() {
var _9i = $k[--$j];
$_.in = _9i;
$_.maxseqlen = ($_.in.length * 3) + 4;
$k[$j++] = Infinity;
for (var _9k = 0; _9k < 4; _9k++) {
$k[$j++] = $a($_.maxseqlen);
}
$_.seq0 = $a();
$k[$j++] = Infinity;
for (var _9n = 0; _9n < 4; _9n++) {
$k[$j++] = $a($_.maxseqlen);
}
$_.seq1 = $a();
$_.len0 = $a(4);
$put($_.len0, 0, 0);
$put($_.len0, 1, 0);
$put($_.len0, 2, 0);
$put($_.len0, 3, 0);
$_.len1 = $a(4);
$_.curseq = $_.seq0;
$_.curseqlen = $_.len0;
$_.nxtseq = $_.seq1;
$_.nxtseqlen = $_.len1;
$_.curlen = $a([$_.micropdf417_e, $_.micropdf417_e, $_.micropdf417_e, $_.micropdf417_e]);
$put($_.curlen, $_.submode, 0);
$forall($_.in, function() {
var _A3 = $k[--$j];
$_.char = _A3;
for (;;) {
$_.imp = false;
for (var _A4 = 0, _A5 = $_.micropdf417_textsubmodes.length; _A4 < _A5; _A4++) {
$_.x = $get($_.micropdf417_textsubmodes, _A4);
for (var _A7 = 0, _A8 = $_.micropdf417_textsubmodes.length; _A7 < _A8; _A7++) {
$_.y = $get($_.micropdf417_textsubmodes, _A7);
$_.cost = $f($get($_.curlen, $_.x) + $get($get($_.micropdf417_latlen, $_.x), $_.y))
if ($_.cost < $get($_.curlen, $_.y)) {
$put($_.curlen, $_.y, $_.cost);
$_.srclen = $get($_.curseqlen, $_.x);
if ($_.srclen > 0) {
$puti($get($_.curseq, $_.y), 0, $geti($get($_.curseq, $_.x), 0, $_.srclen));
}
$forall($get($get($_.micropdf417_latseq, $_.x), $_.y), function() {
$k[$j++] = $get($_.curseq, $_.y);
$k[$j++] = $_.srclen;
var _Ai = $k[$j - 3];
var _Aj = $k[$j - 1];
var _Ak = $k[$j - 2];
$j -= 3;
$put(_Ak, _Aj, _Ai);
$_.srclen = $_.srclen + 1;
});
$put($_.curseqlen, $_.y, $_.srclen);
$_.imp = true;
}
}
}
if (!$_.imp) {
break;
}
}
$_.nxtlen = $a([$_.micropdf417_e, $_.micropdf417_e, $_.micropdf417_e, $_.micropdf417_e]);
$put($_.nxtseqlen, 0, 0);
$put($_.nxtseqlen, 1, 0);
$put($_.nxtseqlen, 2, 0);
$put($_.nxtseqlen, 3, 0);
for (var _Au = 0, _Av = $_.micropdf417_textsubmodes.length; _Au < _Av; _Au++) {
$_.x = $get($_.micropdf417_textsubmodes, _Au);
for (;;) {
if (!$has($get($_.charvals, $_.x), $_.char)) {
break;
}
$_.cost = $get($_.curlen, $_.x) + 1;
if ($_.cost < $get($_.nxtlen, $_.x)) {
$put($_.nxtlen, $_.x, $_.cost);
$_.srclen = $get($_.curseqlen, $_.x);
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.x), 0, $geti($get($_.curseq, $_.x), 0, $_.srclen));
}
$put($get($_.nxtseq, $_.x), $_.srclen, $_.char);
$put($_.nxtseqlen, $_.x, $_.srclen + 1);
}
for (var _BW = 0, _BX = $_.micropdf417_textsubmodes.length; _BW < _BX; _BW++) {
$_.y = $get($_.micropdf417_textsubmodes, _BW);
if ($ne($_.x, $_.y)) {
$_.cost = $f($get($_.curlen, $_.y) + $get($get($_.micropdf417_shftlen, $_.y), $_.x)) + 1
if ($_.cost < $get($_.nxtlen, $_.y)) {
$put($_.nxtlen, $_.y, $_.cost);
$_.srclen = $get($_.curseqlen, $_.y);
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.y), 0, $geti($get($_.curseq, $_.y), 0, $_.srclen));
}
var _C8 = $get($_.nxtseq, $_.y);
var _C7 = $_.srclen;
var _C6 = $_.x == $_.micropdf417_a ? $_.micropdf417_as : $_.micropdf417_ps;
$put(_C8, _C7, _C6);
$put($get($_.nxtseq, $_.y), $_.srclen + 1, $_.char);
$put($_.nxtseqlen, $_.y, $_.srclen + 2);
}
}
}
break;
}
}
$_.curlen = $_.nxtlen;
var _CI = $_.curseq;
$_.curseq = $_.nxtseq;
$_.nxtseq = _CI;
var _CK = $_.curseqlen;
$_.curseqlen = $_.nxtseqlen;
$_.nxtseqlen = _CK;
});
$_.minseq = $_.micropdf417_e;
for (var _CM = 0, _CN = $_.micropdf417_textsubmodes.length; _CM < _CN; _CM++) {
$_.k = $get($_.micropdf417_textsubmodes, _CM);
if ($get($_.curlen, $_.k) < $_.minseq) {
$_.minseq = $get($_.curlen, $_.k);
$_.txtseq = $geti($get($_.curseq, $_.k), 0, $get($_.curseqlen, $_.k));
}
}
$_.text = $a($_.minseq);
$_.k = 0;
$_.l = 0;
for (;;) {
if ($_.k >= $_.txtseq.length) {
break;
}
$_.char = $get($_.txtseq, $_.k);
var _Co = $_[$get($_.textencfuncs, $_.submode)];
$k[$j++] = $_.char;
if (_Co() === true) {
break;
}
$_.addtotext();
$_.k = $_.k + 1;
if (($_.char == $_.micropdf417_as) || ($_.char == $_.micropdf417_ps)) {
$k[$j++] = $get($_.txtseq, $_.k);
if ($_.char == $_.micropdf417_as) {
$_.enca();
} else {
$_.encp();
}
$_.addtotext();
$_.k = $_.k + 1;
}
if ($_.char == $_.micropdf417_al) {
$_.submode = $_.micropdf417_a;
}
if ($_.char == $_.micropdf417_ll) {
$_.submode = $_.micropdf417_l;
}
if ($_.char == $_.micropdf417_ml) {
$_.submode = $_.micropdf417_m;
}
if ($_.char == $_.micropdf417_pl) {
$_.submode = $_.micropdf417_p;
}
}
if (($_.text.length % 2) == 1) {
if ($_.submode == $_.micropdf417_p) {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_al;
$_.encp();
var _D3 = $k[--$j];
var _D4 = $k[--$j];
$_[_D4] = _D3;
$_.submode = $_.micropdf417_a;
} else {
$_.nextecitext = false;
for (var _D8 = $_.i + 1, _D7 = $_.seq.length - 1; _D8 <= _D7; _D8 += 1) {
$_.ti = _D8;
if ($ne($type($get($_.seq, $_.ti)), 'arraytype')) {
$_.nextecitext = false;
break;
}
if ($get($get($_.seq, $_.ti), 0) > -1000000) {
break;
}
$_.nextecitext = true;
}
if ($_.nextecitext) {
if ($_.submode == $_.micropdf417_a) {
if ($has($get($_.charvals, $_.micropdf417_l), $get($get($_.seq, $_.ti), 0))) {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_ll;
$_.enca();
var _DQ = $k[--$j];
var _DR = $k[--$j];
$_[_DR] = _DQ;
$_.submode = $_.micropdf417_l;
} else {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_ml;
$_.enca();
var _DS = $k[--$j];
var _DT = $k[--$j];
$_[_DT] = _DS;
$_.submode = $_.micropdf417_m;
}
} else {
if ($_.submode == $_.micropdf417_m) {
if ($has($get($_.charvals, $_.micropdf417_l), $get($get($_.seq, $_.ti), 0))) {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_ll;
$_.encm();
var _Dc = $k[--$j];
var _Dd = $k[--$j];
$_[_Dd] = _Dc;
$_.submode = $_.micropdf417_l;
} else {
if ($has($get($_.charvals, $_.micropdf417_p), $get($get($_.seq, $_.ti), 0))) {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_pl;
$_.encm();
var _Dl = $k[--$j];
var _Dm = $k[--$j];
$_[_Dm] = _Dl;
$_.submode = $_.micropdf417_p;
} else {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_al;
$_.encm();
var _Dn = $k[--$j];
var _Do = $k[--$j];
$_[_Do] = _Dn;
$_.submode = $_.micropdf417_a;
}
}
} else {
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_ml;
$_.encl();
var _Dp = $k[--$j];
var _Dq = $k[--$j];
$_[_Dq] = _Dp;
$_.submode = $_.micropdf417_m;
}
}
} else {
var _Du = $_[$get($_.textencfuncs, $_.submode)];
$k[$j++] = 'pad';
$k[$j++] = $_.micropdf417_ps;
if (_Du() === true) {
return true;
}
var _Dv = $k[--$j];
var _Dw = $k[--$j];
$_[_Dw] = _Dv;
}
}
$k[$j++] = Infinity;
$aload($_.text);
$k[$j++] = $_.pad;
$_.text = $a();
}
$_.out = $a(~~($_.text.length / 2));
for (var _E3 = 0, _E2 = $_.out.length - 1; _E3 <= _E2; _E3 += 1) {
$_.k = _E3;
$put($_.out, $_.k, $f($get($_.text, $_.k * 2) * 30 + $get($_.text, $_.k * 2 + 1)))
}
$k[$j++] = $_.out;
};
$_.encn = function() {
var _ED = $k[--$j];
$_.in = _ED;
$k[$j++] = Infinity;
for (var _EG = 0, _EF = $_.in.length - 1; _EG <= _EF; _EG += 44) {
$_.k = _EG;
$k[$j++] = Infinity;
var _EL = $_.in.length - $_.k;
$k[$j++] = 1;
var _EO = $_.in;
var _EN = $_.k;
if (_EL > 44) {
_EL = 44;
}
var _EP = $geti(_EO, _EN, _EL);
for (var _EQ = 0, _ER = _EP.length; _EQ < _ER; _EQ++) {
$k[$j++] = $get(_EP, _EQ) - 48;
}
$_.gmod = $a();
$_.cwn = $a(15);
$_.cwi = 15;
for (;;) {
$_.dv = 900;
$_.val = 0;
$_.gmulstart = true;
$k[$j++] = Infinity;
for (;;) {
if ($_.gmod.length == 0) {
break;
}
$_.val = $f($_.val * 10 + $get($_.gmod, 0))
$_.gmod = $geti($_.gmod, 1, $_.gmod.length - 1);
if ($_.val < $_.dv) {
if (!$_.gmulstart) {
$k[$j++] = 0;
}
} else {
$_.gmulstart = false;
$k[$j++] = ~~($_.val / $_.dv);
}
$_.val = $_.val % $_.dv;
}
$astore($a($counttomark()));
var _Ek = $k[--$j];
$j--;
$_.dv = $_.val;
$_.cwi = $_.cwi - 1;
$put($_.cwn, $_.cwi, $_.dv);
$_.gmod = _Ek;
if ($_.gmod.length == 0) {
break;
}
}
$aload($geti($_.cwn, $_.cwi, 15 - $_.cwi));
}
$astore($a($counttomark()));
var _Ez = $k[--$j];
$k[$j - 1] = _Ez;
};
$_.ence = function() {
var _F1 = $k[--$j];
var _F3 = (-$get(_F1, 0)) - 1000000;
$k[$j++] = _F3;
if (_F3 <= 899) {
var _F4 = $k[--$j];
var _F5 = $a(2);
$k[$j++] = 927;
$k[$j++] = _F4;
$astore(_F5);
} else {
var _F6 = $k[$j - 1];
if (_F6 <= 810899) {
var _F7 = $k[--$j];
var _F8 = $a(3);
$k[$j++] = 926;
$k[$j++] = (~~(_F7 / 900)) - 1;
$k[$j++] = _F7 % 900;
$astore(_F8);
} else {
var _F9 = $k[$j - 1];
if (_F9 <= 811799) {
var _FA = $k[--$j];
var _FB = $a(2);
$k[$j++] = 925;
$k[$j++] = _FA - 810900;
$astore(_FB);
} else {
$k[$j - 1] = "bwipp.pdf417badECI#24663";
$k[$j++] = "PDF417 supports ECIs 000000 to 811799";
bwipp_raiseerror();
}
}
}
};
$_.encfuncs = $_.micropdf417_encfuncs;
$_.addtocws = function() {
var _FC = $k[--$j];
$puti($_.datcws, $_.j, _FC);
$_.j = _FC.length + $_.j;
};
$_.datcws = $a($_.seqlen);
$_.i = 0;
$_.j = 0;
for (;;) {
if ($_.i >= $_.seq.length) {
break;
}
$_.chars = $get($_.seq, $_.i);
if ($eq($type($_.chars), 'arraytype')) {
if ($get($_.chars, 0) <= -1000000) {
$k[$j++] = $_.chars;
$_.ence();
$_.addtocws();
} else {
var _FW = $_[$get($_.encfuncs, $_.state)];
$k[$j++] = $_.chars;
if (_FW() === true) {
break;
}
$_.addtocws();
}
} else {
$k[$j++] = $a([$get($_.latchcws, $_.chars)]);
$_.addtocws();
if ($_.chars == $_.micropdf417_tl) {
$_.state = $_.micropdf417_t;
$_.submode = $_.micropdf417_a;
}
if ($_.chars == $_.micropdf417_nl) {
$_.state = $_.micropdf417_n;
}
if (($_.chars == $_.micropdf417_bl) || ($_.chars == $_.micropdf417_bl6)) {
$_.state = $_.micropdf417_b;
}
if ($_.chars == $_.micropdf417_bs) {
$_.i = $_.i + 1;
$k[$j++] = $get($_.seq, $_.i);
$_.encb();
$_.addtocws();
}
if ($_.chars == $_.micropdf417_m05) {
if (($_.i + 1) < $_.seq.length) {
if ($get($_.seq, $_.i + 1) == $_.micropdf417_nl) {
$_.i = $_.i + 1;
}
}
$_.state = $_.micropdf417_n;
}
if ($_.chars == $_.micropdf417_m06) {
if (($_.i + 1) < $_.seq.length) {
if ($get($_.seq, $_.i + 1) == $_.micropdf417_tl) {
$_.i = $_.i + 1;
}
}
$_.state = $_.micropdf417_t;
$_.submode = $_.micropdf417_m;
}
}
$_.i = $_.i + 1;
}
$_.datcws = $geti($_.datcws, 0, $_.j);
}
$_.urows = $_.rows;
$_.ucols = $_.columns;
var _G5 = $_.cca ? $_.micropdf417_ccametrics : $_.micropdf417_nonccametrics;
$_.metrics = _G5;
$forall($_.metrics, function() {
var _G8 = $k[--$j];
$_.m = _G8;
$_.c = $get($_.m, 0);
$_.r = $get($_.m, 1);
$_.k = $get($_.m, 2);
$_.rapl = $get($_.m, 3);
$_.rapc = $get($_.m, 4);
$_.rapr = $get($_.m, 5);
$_.ncws = $f($_.r * $_.c - $_.k)
$_.okay = true;
if ($_.datcws.length > $_.ncws) {
$_.okay = false;
}
if (($_.urows != 0) && ($_.urows != $_.r)) {
$_.okay = false;
}
if (($_.ucols != 0) && ($_.ucols != $_.c)) {
$_.okay = false;
}
if ($_.okay) {
return true;
}
});
if (!$_.okay) {
$k[$j++] = "bwipp.micropdf417noValidSymbol#24749";
$k[$j++] = "Maximum length exceeded or invalid size";
bwipp_raiseerror();
}
$k[$j++] = 'coeffs';
$k[$j++] = $_.k;
$_.micropdf417_coeffscachefetch();
var _GZ = $k[--$j];
var _Ga = $k[--$j];
$_[_Ga] = _GZ;
$_.m = $_.datcws.length;
$_.n = $f($_.c * $_.r - $_.k)
$_.cws = $a($_.c * $_.r);
$puti($_.cws, 0, $_.datcws);
var _Gs = $_.cws;
var _Gr = $_.m;
var _Gq = [];
for (var _Go = 0, _Gp = $f($_.n - $_.m); _Go < _Gp; _Go++) {
_Gq[_Go] = 900;
}
_Gq = $a(_Gq);
$puti(_Gs, _Gr, _Gq);
if ($has($_.options, 'debugcws')) {
var _Gx = $geti($_.cws, 0, $_.n);
$k[$j++] = "bwipp.debugcws#24774";
$k[$j++] = _Gx;
bwipp_raiseerror();
}
var _Gy = $_.n;
var _Gz = $_.coeffs;
var _H0 = $_.k;
var _H4 = $geti($_.cws, $_.n, $_.k);
$k[$j++] = function() {
var _H6 = $k[--$j];
$k[$j++] = $get($_.cws, _H6);
};
$k[$j++] = _Gy;
$k[$j++] = _Gz;
$k[$j++] = _H0;
$k[$j++] = _H4;
$k[$j++] = 929;
bwipp_rsecprime();
if ($has($_.options, 'debugecc')) {
var _HD = $geti($_.cws, $_.n, $_.k);
$k[$j++] = "bwipp.debugecc#24783";
$k[$j++] = _HD;
bwipp_raiseerror();
}
$_.cwtobits = function() {
var _HE = $k[--$j];
var _HF = $get($_.micropdf417_clusters, _HE);
var _HG = $k[--$j];
$_.v = $get(_HF, _HG);
$k[$j++] = Infinity;
for (var _HI = 0; _HI < 17; _HI++) {
$k[$j++] = 0;
}
var _HL = $cvrs($s(17), $_.v, 2);
for (var _HM = 0, _HN = _HL.length; _HM < _HN; _HM++) {
$k[$j++] = $get(_HL, _HM) - 48;
}
var _HP = $a();
$k[$j++] = $geti(_HP, _HP.length - 17, 17);
};
$_.raptobits = function() {
var _HR = $k[--$j];
var _HS = $get($_.micropdf417_raps, _HR);
var _HT = $k[--$j];
$_.v = $get(_HS, _HT);
$k[$j++] = Infinity;
for (var _HV = 0; _HV < 10; _HV++) {
$k[$j++] = 0;
}
var _HY = $cvrs($s(10), $_.v, 2);
for (var _HZ = 0, _Ha = _HY.length; _HZ < _Ha; _HZ++) {
$k[$j++] = $get(_HY, _HZ) - 48;
}
var _Hc = $a();
$k[$j++] = $geti(_Hc, _Hc.length - 10, 10);
};
$_.rwid = $get($_.micropdf417_rwids, $_.c - 1);
if (($_.c == 3) && $_.cca) {
$_.rwid = 72;
}
$k[$j++] = $_.rwid * $_.r;
try {
var _Hk = $k[--$j];
$k[$j++] = $a(_Hk);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _Hm = $k[--$j];
if (_Hm) {
$k[$j - 1] = "bwipp.micropdf417PixsTooLarge#24813";
$k[$j++] = "The resulting symbol exceeds the implementation maximum array size";
bwipp_raiseerror();
}
var _Hn = $k[--$j];
$_.pixs = _Hn;
for (var _Hq = 0, _Hp = $_.r - 1; _Hq <= _Hp; _Hq += 1) {
$_.i = _Hq;
$_.clst = ($f($_.i + $_.rapl) - 1) % 3
var _JL = $_.pixs;
var _JK = $_.i * $_.rwid;
$k[$j++] = Infinity;
if ($_.c == 1) {
$k[$j++] = ($f($_.i + $_.rapl) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _Hz = $k[--$j];
$aload(_Hz);
$k[$j++] = $get($_.cws, $_.i);
$k[$j++] = $_.clst;
$_.cwtobits();
var _I4 = $k[--$j];
$aload(_I4);
$k[$j++] = ($f($_.i + $_.rapr) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _I7 = $k[--$j];
$aload(_I7);
}
if ($_.c == 2) {
$k[$j++] = ($f($_.i + $_.rapl) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _IB = $k[--$j];
$aload(_IB);
$k[$j++] = $get($_.cws, $_.i * 2);
$k[$j++] = $_.clst;
$_.cwtobits();
var _IG = $k[--$j];
$aload(_IG);
$k[$j++] = $get($_.cws, ($_.i * 2) + 1);
$k[$j++] = $_.clst;
$_.cwtobits();
var _IL = $k[--$j];
$aload(_IL);
$k[$j++] = ($f($_.i + $_.rapr) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _IO = $k[--$j];
$aload(_IO);
}
if ($_.c == 3) {
if (!$_.cca) {
$k[$j++] = ($f($_.i + $_.rapl) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _IT = $k[--$j];
$aload(_IT);
}
$k[$j++] = $get($_.cws, $_.i * 3);
$k[$j++] = $_.clst;
$_.cwtobits();
var _IY = $k[--$j];
$aload(_IY);
$k[$j++] = ($f($_.i + $_.rapc) - 1) % 52
$k[$j++] = 1;
$_.raptobits();
var _Ib = $k[--$j];
$aload(_Ib);
$k[$j++] = $get($_.cws, ($_.i * 3) + 1);
$k[$j++] = $_.clst;
$_.cwtobits();
var _Ig = $k[--$j];
$aload(_Ig);
$k[$j++] = $get($_.cws, ($_.i * 3) + 2);
$k[$j++] = $_.clst;
$_.cwtobits();
var _Il = $k[--$j];
$aload(_Il);
$k[$j++] = ($f($_.i + $_.rapr) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _Io = $k[--$j];
$aload(_Io);
}
if ($_.c == 4) {
$k[$j++] = ($f($_.i + $_.rapl) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _Is = $k[--$j];
$aload(_Is);
$k[$j++] = $get($_.cws, $_.i * 4);
$k[$j++] = $_.clst;
$_.cwtobits();
var _Ix = $k[--$j];
$aload(_Ix);
$k[$j++] = $get($_.cws, ($_.i * 4) + 1);
$k[$j++] = $_.clst;
$_.cwtobits();
var _J2 = $k[--$j];
$aload(_J2);
$k[$j++] = ($f($_.i + $_.rapc) - 1) % 52
$k[$j++] = 1;
$_.raptobits();
var _J5 = $k[--$j];
$aload(_J5);
$k[$j++] = $get($_.cws, ($_.i * 4) + 2);
$k[$j++] = $_.clst;
$_.cwtobits();
var _JA = $k[--$j];
$aload(_JA);
$k[$j++] = $get($_.cws, ($_.i * 4) + 3);
$k[$j++] = $_.clst;
$_.cwtobits();
var _JF = $k[--$j];
$aload(_JF);
$k[$j++] = ($f($_.i + $_.rapr) - 1) % 52
$k[$j++] = 0;
$_.raptobits();
var _JI = $k[--$j];
$aload(_JI);
}
$k[$j++] = 1;
var _JJ = $a();
$puti(_JL, _JK, _JJ);
}
$k[$j++] = Infinity;
var _JM = $_.pixs;
var _JN = $_.rwid;
var _JO = $_.r;
var _JP = $_.rowmult;
var _JU = [];
for (var _JR = 0, _JS = $_.r; _JR < _JS; _JR++) {
_JU[_JR] = $_.rowmult;
}
_JU = $a(_JU);
$k[$j++] = 'ren';
$k[$j++] = 'renmatrix';
$k[$j++] = 'pixs';
$k[$j++] = _JM;
$k[$j++] = 'pixx';
$k[$j++] = _JN;
$k[$j++] = 'pixy';
$k[$j++] = _JO * _JP;
$k[$j++] = 'rowheights';
$k[$j++] = _JU;
$k[$j++] = 'height';
$k[$j++] = ($_.r * $_.rowmult) / 72;
$k[$j++] = 'width';
$k[$j++] = $_.rwid / 72;
$k[$j++] = 'borderleft';
$k[$j++] = 1;
$k[$j++] = 'borderright';
$k[$j++] = 1;
$k[$j++] = 'bordertop';
$k[$j++] = 1;
$k[$j++] = 'borderbottom';
$k[$j++] = 1;
$k[$j++] = 'opt';
$k[$j++] = $_.options;
var _JZ = $d();
$k[$j++] = _JZ;
if ($_._render) {
bwipp_renmatrix();
}
$_ = $__;
} //bwipp_micropdf417
function bwipp_datamatrix() {
if (!bwipp_datamatrix.globals) {
var $__ = $_;
$_ = bwipp_datamatrix.globals = {};
$_.datamatrix_metrics = $a([$a([10, 10, 1, 1, 5, 1, 0]), $a([12, 12, 1, 1, 7, 1, 0]), $a([14, 14, 1, 1, 10, 1, 0]), $a([16, 16, 1, 1, 12, 1, 0]), $a([18, 18, 1, 1, 14, 1, 0]), $a([20, 20, 1, 1, 18, 1, 0]), $a([22, 22, 1, 1, 20, 1, 0]), $a([24, 24, 1, 1, 24, 1, 0]), $a([26, 26, 1, 1, 28, 1, 0]), $a([32, 32, 2, 2, 36, 1, 0]), $a([36, 36, 2, 2, 42, 1, 0]), $a([40, 40, 2, 2, 48, 1, 0]), $a([44, 44, 2, 2, 56, 1, 0]), $a([48, 48, 2, 2, 68, 1, 0]), $a([52, 52, 2, 2, 84, 2, 0]), $a([64, 64, 4, 4, 112, 2, 0]), $a([72, 72, 4, 4, 144, 4, 0]), $a([80, 80, 4, 4, 192, 4, 0]), $a([88, 88, 4, 4, 224, 4, 0]), $a([96, 96, 4, 4, 272, 4, 0]), $a([104, 104, 4, 4, 336, 6, 0]), $a([120, 120, 6, 6, 408, 6, 0]), $a([132, 132, 6, 6, 496, 8, 0]), $a([144, 144, 6, 6, 620, 10, 0]), $a([8, 18, 1, 1, 7, 1, 0]), $a([8, 32, 1, 2, 11, 1, 0]), $a([8, 48, 1, 2, 15, 1, 1]), $a([8, 64, 1, 4, 18, 1, 1]), $a([8, 80, 1, 4, 22, 1, 1]), $a([8, 96, 1, 4, 28, 1, 1]), $a([8, 120, 1, 6, 32, 1, 1]), $a([8, 144, 1, 6, 36, 1, 1]), $a([12, 26, 1, 1, 14, 1, 0]), $a([12, 36, 1, 2, 18, 1, 0]), $a([12, 64, 1, 4, 27, 1, 1]), $a([12, 88, 1, 4, 36, 1, 1]), $a([16, 36, 1, 2, 24, 1, 0]), $a([16, 48, 1, 2, 28, 1, 0]), $a([16, 64, 1, 4, 36, 1, 1]), $a([20, 36, 1, 2, 28, 1, 1]), $a([20, 44, 1, 2, 34, 1, 1]), $a([20, 64, 1, 4, 42, 1, 1]), $a([22, 48, 1, 2, 38, 1, 1]), $a([24, 48, 1, 2, 41, 1, 1]), $a([24, 64, 1, 4, 46, 1, 1]), $a([26, 40, 1, 2, 38, 1, 1]), $a([26, 48, 1, 2, 42, 1, 1]), $a([26, 64, 1, 4, 50, 1, 1])]);
$_.datamatrix_fnc1 = -1;
$_.datamatrix_prog = -2;
$_.datamatrix_m05 = -3;
$_.datamatrix_m06 = -4;
$_.datamatrix_lC = -5;
$_.datamatrix_lB = -6;
$_.datamatrix_lX = -7;
$_.datamatrix_lT = -8;
$_.datamatrix_lE = -9;
$_.datamatrix_unl = -10;
$_.datamatrix_sapp = -11;
$_.datamatrix_usft = -12;
$_.datamatrix_sft1 = -13;
$_.datamatrix_sft2 = -14;
$_.datamatrix_sft3 = -15;
$_.datamatrix_eci = -16;
$_.datamatrix_pad = -17;
$_.datamatrix_unlcw = 254;
$_.datamatrix_A = 0;
$_.datamatrix_C = 1;
$_.datamatrix_T = 2;
$_.datamatrix_X = 3;
$_.datamatrix_E = 4;
$_.datamatrix_B = 5;
$_.datamatrix_encfuncs = $a(['encA', 'encCTX', 'encCTX', 'encCTX', 'encE', 'encB']);
var _14 = $a([function() {
var _o = $k[$j - 1];
var _p = $k[$j - 2];
$k[$j++] = _p - 2;
$k[$j++] = _o - 2;
}, function() {
var _q = $k[$j - 1];
var _r = $k[$j - 2];
$k[$j++] = _r - 2;
$k[$j++] = _q - 1;
}, function() {
var _s = $k[$j - 1];
var _t = $k[$j - 2];
$k[$j++] = _t - 1;
$k[$j++] = _s - 2;
}, function() {
var _u = $k[$j - 1];
var _v = $k[$j - 2];
$k[$j++] = _v - 1;
$k[$j++] = _u - 1;
}, function() {
var _w = $k[$j - 1];
var _x = $k[$j - 2];
$k[$j++] = _x - 1;
$k[$j++] = _w;
}, function() {
var _y = $k[$j - 1];
var _z = $k[$j - 2];
$k[$j++] = _z;
$k[$j++] = _y - 2;
}, function() {
var _10 = $k[$j - 1];
var _11 = $k[$j - 2];
$k[$j++] = _11;
$k[$j++] = _10 - 1;
}, function() {
var _12 = $k[$j - 1];
var _13 = $k[$j - 2];
$k[$j++] = _13;
$k[$j++] = _12;
}]);
$_.datamatrix_dmn = _14;
var _1D = $a([function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = 0;
}, function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = 1;
}, function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = 2;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 2;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 1;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 2;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 3;
$k[$j++] = $_.mcols - 1;
}]);
$_.datamatrix_dmc1 = _1D;
var _1M = $a([function() {
$k[$j++] = $_.mrows - 3;
$k[$j++] = 0;
}, function() {
$k[$j++] = $_.mrows - 2;
$k[$j++] = 0;
}, function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = 0;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 4;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 3;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 2;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 1;
$k[$j++] = $_.mcols - 1;
}]);
$_.datamatrix_dmc2 = _1M;
var _1V = $a([function() {
$k[$j++] = $_.mrows - 3;
$k[$j++] = 0;
}, function() {
$k[$j++] = $_.mrows - 2;
$k[$j++] = 0;
}, function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = 0;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 2;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 1;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 2;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 3;
$k[$j++] = $_.mcols - 1;
}]);
$_.datamatrix_dmc3 = _1V;
var _1f = $a([function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = 0;
}, function() {
$k[$j++] = $_.mrows - 1;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 3;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 2;
}, function() {
$k[$j++] = 0;
$k[$j++] = $_.mcols - 1;
}, function() {
$k[$j++] = 1;
$k[$j++] = $_.mcols - 3;
}, function() {
$k[$j++] = 1;
$k[$j++] = $_.mcols - 2;
}, function() {
$k[$j++] = 1;
$k[$j++] = $_.mcols - 1;
}]);
$_.datamatrix_dmc4 = _1f;
$k[$j++] = Infinity;
for (var _1g = 0; _1g <= 128; _1g += 1) {
$k[$j++] = _1g;
$k[$j++] = _1g + 1;
}
$k[$j++] = $_.datamatrix_pad;
$k[$j++] = 129;
for (var _1h = 0; _1h <= 99; _1h += 1) {
var _1j = $cvrs($s(2), _1h, 10);
var _1l = $strcpy($s(2), "00");
$puti(_1l, 2 - _1j.length, _1j);
$k[$j++] = _1l;
$k[$j++] = _1h + 130;
}
var _1m = $a([$_.datamatrix_lC, $_.datamatrix_lB, $_.datamatrix_fnc1, $_.datamatrix_sapp, $_.datamatrix_prog, $_.datamatrix_usft, $_.datamatrix_m05, $_.datamatrix_m06, $_.datamatrix_lX, $_.datamatrix_lT, $_.datamatrix_lE, $_.datamatrix_eci]);
$k[$j++] = 229;
for (var _1n = 0, _1o = _1m.length; _1n < _1o; _1n++) {
var _1p = $get(_1m, _1n);
var _1q = $k[--$j];
var _1r = _1q + 1;
$k[$j++] = _1p;
$k[$j++] = _1r;
$k[$j++] = _1r;
}
$j--;
$_.Avals = $d();
$k[$j++] = Infinity;
var _1s = $_.Avals;
for (var _1x = _1s.size, _1w = _1s.keys(), _1v = 0; _1v < _1x; _1v++) {
var _1t = _1w.next().value;
var _1u = _1s.get(_1t);
$k[$j++] = _1t;
$k[$j++] = Infinity;
$k[$j++] = _1u;
var _20 = $a();
$k[$j++] = _20;
}
$_.Avals = $d();
$k[$j++] = Infinity;
$k[$j++] = $_.datamatrix_sft1;
$k[$j++] = 0;
$k[$j++] = $_.datamatrix_sft2;
$k[$j++] = 1;
$k[$j++] = $_.datamatrix_sft3;
$k[$j++] = 2;
$k[$j++] = 32;
$k[$j++] = 3;
for (var _21 = 48; _21 <= 57; _21 += 1) {
$k[$j++] = _21;
$k[$j++] = _21 - 44;
}
for (var _22 = 65; _22 <= 90; _22 += 1) {
$k[$j++] = _22;
$k[$j++] = _22 - 51;
}
var _23 = $d();
$_.CNvals = _23;
$k[$j++] = Infinity;
for (var _24 = 0; _24 <= 31; _24 += 1) {
$k[$j++] = _24;
$k[$j++] = _24;
}
var _25 = $d();
$_.C1vals = _25;
$k[$j++] = Infinity;
for (var _26 = 33; _26 <= 47; _26 += 1) {
$k[$j++] = _26;
$k[$j++] = _26 - 33;
}
for (var _27 = 58; _27 <= 64; _27 += 1) {
$k[$j++] = _27;
$k[$j++] = _27 - 43;
}
for (var _28 = 91; _28 <= 95; _28 += 1) {
$k[$j++] = _28;
$k[$j++] = _28 - 69;
}
$k[$j++] = $_.datamatrix_fnc1;
$k[$j++] = 27;
$k[$j++] = $_.datamatrix_usft;
$k[$j++] = 30;
var _29 = $d();
$_.C2vals = _29;
$k[$j++] = Infinity;
for (var _2A = 96; _2A <= 127; _2A += 1) {
$k[$j++] = _2A;
$k[$j++] = _2A - 96;
}
var _2B = $d();
$_.C3vals = _2B;
$k[$j++] = Infinity;
var _2C = $_.CNvals;
for (var _2H = _2C.size, _2G = _2C.keys(), _2F = 0; _2F < _2H; _2F++) {
var _2D = _2G.next().value;
var _2E = _2C.get(_2D);
$k[$j++] = _2D;
$k[$j++] = Infinity;
$k[$j++] = _2E;
var _2K = $a();
$k[$j++] = _2K;
}
var _2L = $_.C1vals;
for (var _2Q = _2L.size, _2P = _2L.keys(), _2O = 0; _2O < _2Q; _2O++) {
var _2M = _2P.next().value;
var _2N = _2L.get(_2M);
$k[$j++] = _2M;
var _2U = $get($_.CNvals, $_.datamatrix_sft1);
$k[$j++] = Infinity;
$k[$j++] = _2U;
$k[$j++] = _2N;
var _2V = $a();
$k[$j++] = _2V;
}
var _2W = $_.C2vals;
for (var _2b = _2W.size, _2a = _2W.keys(), _2Z = 0; _2Z < _2b; _2Z++) {
var _2X = _2a.next().value;
var _2Y = _2W.get(_2X);
$k[$j++] = _2X;
var _2f = $get($_.CNvals, $_.datamatrix_sft2);
$k[$j++] = Infinity;
$k[$j++] = _2f;
$k[$j++] = _2Y;
var _2g = $a();
$k[$j++] = _2g;
}
var _2h = $_.C3vals;
for (var _2m = _2h.size, _2l = _2h.keys(), _2k = 0; _2k < _2m; _2k++) {
var _2i = _2l.next().value;
var _2j = _2h.get(_2i);
$k[$j++] = _2i;
var _2q = $get($_.CNvals, $_.datamatrix_sft3);
$k[$j++] = Infinity;
$k[$j++] = _2q;
$k[$j++] = _2j;
var _2r = $a();
$k[$j++] = _2r;
}
$_.Cvals = $d();
$k[$j++] = Infinity;
$k[$j++] = $_.datamatrix_sft1;
$k[$j++] = 0;
$k[$j++] = $_.datamatrix_sft2;
$k[$j++] = 1;
$k[$j++] = $_.datamatrix_sft3;
$k[$j++] = 2;
$k[$j++] = 32;
$k[$j++] = 3;
for (var _2s = 48; _2s <= 57; _2s += 1) {
$k[$j++] = _2s;
$k[$j++] = _2s - 44;
}
for (var _2t = 97; _2t <= 122; _2t += 1) {
$k[$j++] = _2t;
$k[$j++] = _2t - 83;
}
var _2u = $d();
$_.TNvals = _2u;
$k[$j++] = Infinity;
for (var _2v = 0; _2v <= 31; _2v += 1) {
$k[$j++] = _2v;
$k[$j++] = _2v;
}
var _2w = $d();
$_.T1vals = _2w;
$k[$j++] = Infinity;
for (var _2x = 33; _2x <= 47; _2x += 1) {
$k[$j++] = _2x;
$k[$j++] = _2x - 33;
}
for (var _2y = 58; _2y <= 64; _2y += 1) {
$k[$j++] = _2y;
$k[$j++] = _2y - 43;
}
for (var _2z = 91; _2z <= 95; _2z += 1) {
$k[$j++] = _2z;
$k[$j++] = _2z - 69;
}
$k[$j++] = $_.datamatrix_fnc1;
$k[$j++] = 27;
$k[$j++] = $_.datamatrix_usft;
$k[$j++] = 30;
var _30 = $d();
$_.T2vals = _30;
$k[$j++] = Infinity;
$k[$j++] = 96;
$k[$j++] = 0;
for (var _31 = 65; _31 <= 90; _31 += 1) {
$k[$j++] = _31;
$k[$j++] = _31 - 64;
}
for (var _32 = 123; _32 <= 127; _32 += 1) {
$k[$j++] = _32;
$k[$j++] = _32 - 96;
}
var _33 = $d();
$_.T3vals = _33;
$k[$j++] = Infinity;
var _34 = $_.TNvals;
for (var _39 = _34.size, _38 = _34.keys(), _37 = 0; _37 < _39; _37++) {
var _35 = _38.next().value;
var _36 = _34.get(_35);
$k[$j++] = _35;
$k[$j++] = Infinity;
$k[$j++] = _36;
var _3C = $a();
$k[$j++] = _3C;
}
var _3D = $_.T1vals;
for (var _3I = _3D.size, _3H = _3D.keys(), _3G = 0; _3G < _3I; _3G++) {
var _3E = _3H.next().value;
var _3F = _3D.get(_3E);
$k[$j++] = _3E;
var _3M = $get($_.TNvals, $_.datamatrix_sft1);
$k[$j++] = Infinity;
$k[$j++] = _3M;
$k[$j++] = _3F;
var _3N = $a();
$k[$j++] = _3N;
}
var _3O = $_.T2vals;
for (var _3T = _3O.size, _3S = _3O.keys(), _3R = 0; _3R < _3T; _3R++) {
var _3P = _3S.next().value;
var _3Q = _3O.get(_3P);
$k[$j++] = _3P;
var _3X = $get($_.TNvals, $_.datamatrix_sft2);
$k[$j++] = Infinity;
$k[$j++] = _3X;
$k[$j++] = _3Q;
var _3Y = $a();
$k[$j++] = _3Y;
}
var _3Z = $_.T3vals;
for (var _3e = _3Z.size, _3d = _3Z.keys(), _3c = 0; _3c < _3e; _3c++) {
var _3a = _3d.next().value;
var _3b = _3Z.get(_3a);
$k[$j++] = _3a;
var _3i = $get($_.TNvals, $_.datamatrix_sft3);
$k[$j++] = Infinity;
$k[$j++] = _3i;
$k[$j++] = _3b;
var _3j = $a();
$k[$j++] = _3j;
}
$_.Tvals = $d();
for (var _3k = 128; _3k <= 255; _3k += 1) {
$_.i = _3k;
var _3u = $_.Avals;
var _3t = $_.i;
$k[$j++] = Infinity;
$aload($get($_.Avals, $_.datamatrix_usft));
$aload($get($_.Avals, $_.i - 128));
var _3s = $a();
$put(_3u, _3t, _3s);
var _44 = $_.Cvals;
var _43 = $_.i;
$k[$j++] = Infinity;
$aload($get($_.Cvals, $_.datamatrix_usft));
$aload($get($_.Cvals, $_.i - 128));
var _42 = $a();
$put(_44, _43, _42);
var _4E = $_.Tvals;
var _4D = $_.i;
$k[$j++] = Infinity;
$aload($get($_.Tvals, $_.datamatrix_usft));
$aload($get($_.Tvals, $_.i - 128));
var _4C = $a();
$put(_4E, _4D, _4C);
}
$_.Avals = $_.Avals;
$_.Cvals = $_.Cvals;
$_.Tvals = $_.Tvals;
$k[$j++] = Infinity;
$k[$j++] = 13;
$k[$j++] = 0;
$k[$j++] = 42;
$k[$j++] = 1;
$k[$j++] = 62;
$k[$j++] = 2;
$k[$j++] = 32;
$k[$j++] = 3;
for (var _4I = 48; _4I <= 57; _4I += 1) {
$k[$j++] = _4I;
$k[$j++] = _4I - 44;
}
for (var _4J = 65; _4J <= 90; _4J += 1) {
$k[$j++] = _4J;
$k[$j++] = _4J - 51;
}
var _4K = $d();
$_.Xvals = _4K;
$k[$j++] = Infinity;
var _4L = $_.Xvals;
for (var _4Q = _4L.size, _4P = _4L.keys(), _4O = 0; _4O < _4Q; _4O++) {
var _4M = _4P.next().value;
var _4N = _4L.get(_4M);
$k[$j++] = _4M;
$k[$j++] = Infinity;
$k[$j++] = _4N;
var _4T = $a();
$k[$j++] = _4T;
}
var _4U = $d();
$_.Xvals = _4U;
$k[$j++] = Infinity;
for (var _4V = 64; _4V <= 94; _4V += 1) {
$k[$j++] = _4V;
$k[$j++] = _4V - 64;
}
$k[$j++] = $_.datamatrix_unl;
$k[$j++] = 31;
for (var _4W = 32; _4W <= 63; _4W += 1) {
$k[$j++] = _4W;
$k[$j++] = _4W;
}
var _4X = $d();
$_.Evals = _4X;
$k[$j++] = Infinity;
var _4Y = $_.Evals;
for (var _4d = _4Y.size, _4c = _4Y.keys(), _4b = 0; _4b < _4d; _4b++) {
var _4Z = _4c.next().value;
var _4a = _4Y.get(_4Z);
$k[$j++] = _4Z;
$k[$j++] = Infinity;
$k[$j++] = _4a;
var _4g = $a();
$k[$j++] = _4g;
}
var _4h = $d();
$_.Evals = _4h;
$k[$j++] = Infinity;
for (var _4i = 0; _4i <= 255; _4i += 1) {
$k[$j++] = _4i;
$k[$j++] = _4i;
}
var _4j = $d();
$_.Bvals = _4j;
$k[$j++] = Infinity;
var _4k = $_.Bvals;
for (var _4p = _4k.size, _4o = _4k.keys(), _4n = 0; _4n < _4p; _4n++) {
var _4l = _4o.next().value;
var _4m = _4k.get(_4l);
$k[$j++] = _4l;
$k[$j++] = Infinity;
$k[$j++] = _4m;
var _4s = $a();
$k[$j++] = _4s;
}
var _4t = $d();
$_.Bvals = _4t;
$_.encvals = $a([$_.Avals, $_.Cvals, $_.Tvals, $_.Xvals, $_.Evals, $_.Bvals]);
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _51 = 0; _51 < 255; _51++) {
var _52 = $k[$j - 1];
var _53 = _52 * 2;
$k[$j++] = _53;
if (_53 >= 256) {
var _54 = $k[--$j];
$k[$j++] = _54 ^ 301;
}
}
var _55 = $a();
$_.rsalog = _55;
$_.rslog = $a(256);
for (var _57 = 1; _57 <= 255; _57 += 1) {
$put($_.rslog, $get($_.rsalog, _57), _57);
}
$_.rslog = $_.rslog;
$_.datamatrix_rsprod = function() {
var _5C = $k[$j - 1];
if (_5C != 0) {
var _5E = $k[$j - 2];
if (_5E != 0) {
var _5G = $k[--$j];
var _5H = $get($_.rslog, _5G);
var _5I = $k[--$j];
$k[$j++] = $get($_.rsalog, $f(_5H + $get($_.rslog, _5I)) % 255)
} else {
$j -= 2;
$k[$j++] = 0;
}
} else {
$j -= 2;
$k[$j++] = 0;
}
};
$_.datamatrix_gencoeffs = function() {
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _5O = 0, _5P = $_.k; _5O < _5P; _5O++) {
$k[$j++] = 0;
}
$_.coeffs = $a();
for (var _5S = 1, _5R = $_.k; _5S <= _5R; _5S += 1) {
var _5T = $_.coeffs;
$put(_5T, _5S, $get(_5T, _5S - 1));
$k[$j++] = $get($_.rsalog, _5S);
for (var _5X = _5S - 1; _5X >= 1; _5X -= 1) {
var _5Y = $_.coeffs;
var _5Z = $get(_5Y, _5X);
var _5a = $k[$j - 1];
$k[$j++] = _5Y;
$k[$j++] = _5X;
$k[$j++] = _5Z;
$k[$j++] = _5a;
$_.datamatrix_rsprod();
var _5c = $k[--$j];
var _5d = $k[--$j];
var _5e = $get($_.coeffs, _5d - 1);
var _5f = $k[--$j];
$put(_5f, _5d, $xo(_5c, _5e));
}
var _5g = $_.coeffs;
var _5h = $get(_5g, 0);
var _5i = $k[$j - 1];
$k[$j++] = _5g;
$k[$j++] = 0;
$k[$j++] = _5h;
$k[$j++] = _5i;
$_.datamatrix_rsprod();
var _5j = $k[--$j];
var _5k = $k[--$j];
var _5l = $k[--$j];
$put(_5l, _5k, _5j);
$j--;
}
$k[$j++] = $geti($_.coeffs, 0, $_.coeffs.length - 1);
};
$_.datamatrix_coeffscachemax = 25;
$_.datamatrix_coeffscachelimit = 766;
$k[$j++] = $_.datamatrix_coeffscachemax;
$k[$j++] = $_.datamatrix_coeffscachelimit;
bwipp_fifocache();
var _5r = $k[--$j];
$_.datamatrix_coeffscache = _5r;
$_.datamatrix_coeffscachefetch = function() {
var _5s = $k[--$j];
$_.k = _5s;
var _5u = $get($_.datamatrix_coeffscache, 'fetch');
$k[$j++] = $_.k;
$k[$j++] = function() {
$_.datamatrix_gencoeffs();
};
$k[$j++] = function() {
var _5v = $k[--$j];
$k[$j++] = _5v.length;
};
if (_5u() === true) {
return true;
}
};
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_datamatrix.globals);
$_.dontdraw = false;
$_.columns = 0;
$_.rows = 0;
$_.format = "unset";
$_.version = "unset";
$_.parse = false;
$_.parsefnc = false;
$_.c40headerlength = -1;
$_.raw = false;
$_.dmre = false;
$k[$j++] = null;
bwipp_processoptions();
var _5w = $k[--$j];
$_.options = _5w;
var _5x = $k[--$j];
$_.barcode = _5x;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
$_.modunit = 2;
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.datamatrixEmptyData#25284";
$k[$j++] = "The data must not be empty";
bwipp_raiseerror();
}
if ($_.barcode.length > 15000) {
$k[$j++] = "bwipp.datamatrixInputTooLong#25288";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if ($ne($_.version, "unset") && (($_.rows != 0) || ($_.columns != 0))) {
$k[$j++] = "bwipp.datamatrixVersionRowsCols#25292";
$k[$j++] = "rows and columns must not be given if version is specified";
bwipp_raiseerror();
}
if ($ne($_.version, "unset")) {
$search($_.version, "x");
var _67 = $k[--$j];
if (_67) {
var _68 = $k[--$j];
$k[$j - 1] = _68;
var _6A = $k[$j - 1];
var _6B = $k[$j - 2];
var _6C = $a(2);
$k[$j++] = _6B;
$k[$j++] = _6A;
$astore(_6C);
var _6D = $k[--$j];
$forall(_6D, function() {
var _6E = $k[$j - 1];
var _6F = true;
if (_6E.length == 0) {
_6F = false;
}
var _6G = $k[--$j];
$k[$j++] = _6F;
$forall(_6G, function() {
var _6H = $k[--$j];
if ((_6H < 48) || (_6H > 57)) {
$k[$j - 1] = false;
}
});
var _6I = $k[--$j];
if (!_6I) {
$j -= 2;
$k[$j++] = "bwipp.datamatrixVersionBadRowOrColumn#25308";
$k[$j++] = "version must be formatted as RxC";
bwipp_raiseerror();
}
});
var _6J = $k[--$j];
$_.rows = $cvi(_6J);
var _6K = $k[--$j];
$_.columns = $cvi(_6K);
var _6N = $_.rows == $_.columns ? "square" : "rectangle";
$_.format = _6N;
} else {
$k[$j - 1] = "bwipp.datamatrixVersionFormat#25315";
$k[$j++] = "version must be formatted as RxC";
bwipp_raiseerror();
}
} else {
if ($eq($_.format, "unset")) {
var _6R = $_.dmre ? "rectangle" : "square";
$_.format = _6R;
}
}
if ($ne($_.format, "square") && $ne($_.format, "rectangle")) {
$k[$j++] = "bwipp.datamatrixInvalidFormat#25324";
$k[$j++] = "The format must be either square or rectangle";
bwipp_raiseerror();
}
$_.urows = $_.rows;
$_.ucols = $_.columns;
$k[$j++] = Infinity;
for (var _6X = 0, _6Y = $_.datamatrix_metrics.length; _6X < _6Y; _6X++) {
$_.m = $get($_.datamatrix_metrics, _6X);
$_.rows = $get($_.m, 0);
$_.cols = $get($_.m, 1);
$_.regh = $get($_.m, 2);
$_.regv = $get($_.m, 3);
$_.rscw = $get($_.m, 4);
$_.rsbl = $get($_.m, 5);
$_.doly = $get($_.m, 6);
$_.mrows = $f($_.rows - 2 * $_.regh)
$_.mcols = $f($_.cols - 2 * $_.regv)
$_.ncws = $f(~~($_.mrows * $_.mcols / 8) - $_.rscw)
$_.okay = true;
if (($_.urows != 0) && ($_.urows != $_.rows)) {
$_.okay = false;
}
if (($_.ucols != 0) && ($_.ucols != $_.cols)) {
$_.okay = false;
}
if ($eq($_.format, "square") && $ne($_.rows, $_.cols)) {
$_.okay = false;
}
if ($eq($_.format, "rectangle") && $eq($_.rows, $_.cols)) {
$_.okay = false;
}
if ((!$_.dmre) && ($_.doly == 1)) {
$_.okay = false;
}
if ($_.okay) {
$k[$j++] = $_.ncws;
}
}
$astore($a($counttomark()));
var _7D = $k[--$j];
$_.fullcws = _7D;
$k[$j - 1] = Infinity;
for (var _7E = 0; _7E < 1558; _7E++) {
$k[$j++] = 10000;
}
$_.numremcws = $a();
$forall($_.fullcws, function() {
var _7H = $k[--$j];
$put($_.numremcws, _7H - 1, 1);
});
for (var _7I = 1556; _7I >= 0; _7I -= 1) {
$_.i = _7I;
if ($get($_.numremcws, $_.i) != 1) {
$put($_.numremcws, $_.i, $get($_.numremcws, $_.i + 1) + 1);
}
}
$_.getnumremcws = function() {
var _7R = $k[$j - 1];
if (_7R >= $_.numremcws.length) {
$k[$j - 1] = "bwipp.datamatrixTooMuchData#25367";
$k[$j++] = "The input data exceeds the symbol capacity";
bwipp_raiseerror();
}
var _7U = $k[--$j];
$k[$j++] = $get($_.numremcws, _7U);
};
if ($_.raw) {
$_.cws = $a($_.barcode.length);
$_.i = 0;
$_.j = 0;
for (;;) {
if ($_.i >= ($_.barcode.length - 3)) {
break;
}
if ($get($_.barcode, $_.i) != 94) {
break;
}
var _7g = $geti($_.barcode, $_.i + 1, 3);
$k[$j++] = _7g;
$k[$j++] = false;
for (var _7h = 0, _7i = _7g.length; _7h < _7i; _7h++) {
var _7j = $get(_7g, _7h);
if ((_7j < 48) || (_7j > 57)) {
$k[$j - 1] = true;
}
}
var _7k = $k[--$j];
if (_7k) {
$j--;
break;
}
var _7l = $k[--$j];
$_.cw = $cvi(_7l);
if ($_.cw > 255) {
$k[$j++] = "bwipp.datamatrixBadRawCodeword#25384";
$k[$j++] = "Raw codewords must be 0 to 255";
bwipp_raiseerror();
}
$put($_.cws, $_.j, $_.cw);
$_.i = $_.i + 4;
$_.j = $_.j + 1;
}
if ($_.i != $_.barcode.length) {
$k[$j++] = "bwipp.datamatrixBadRawFormat#25391";
$k[$j++] = "Raw codewords must be formatted as ^NNN";
bwipp_raiseerror();
}
$_.cws = $geti($_.cws, 0, $_.j);
} else {
$_.fncvals = new Map([
["parse", $_.parse],
["parsefnc", $_.parsefnc],
["eci", true],
["FNC1", $_.datamatrix_fnc1],
["PROG", $_.datamatrix_prog]
]);
$k[$j++] = $_.barcode;
$k[$j++] = $_.fncvals;
bwipp_parseinput();
var _81 = $k[--$j];
$_.msg = _81;
$_.msglen = $_.msg.length;
if ($_.msglen >= 9) {
$aload($geti($_.msg, 0, 7));
var _86 = $k[--$j];
$j--;
var _88 = _86 == 29;
var _89 = $k[--$j];
var _8A = $k[--$j];
var _8B = $k[--$j];
var _8C = $k[--$j];
var _8D = $k[--$j];
if (((((_88 && (_89 == 48)) && (_8A == 30)) && (_8B == 62)) && (_8C == 41)) && (_8D == 91)) {
$aload($geti($_.msg, $_.msglen - 2, 2));
var _8H = $k[--$j];
var _8I = $k[--$j];
if ((_8H == 4) && (_8I == 30)) {
if ($get($_.msg, 5) == 53) {
$k[$j++] = Infinity;
var _8N = $geti($_.msg, 7, $_.msg.length - 9);
$k[$j++] = $_.datamatrix_m05;
$aload(_8N);
$_.msg = $a();
} else {
if ($get($_.msg, 5) == 54) {
$k[$j++] = Infinity;
var _8S = $geti($_.msg, 7, $_.msg.length - 9);
$k[$j++] = $_.datamatrix_m06;
$aload(_8S);
$_.msg = $a();
}
}
}
}
}
$_.msglen = $_.msg.length;
if ($_.msglen > 3116) {
$k[$j++] = "bwipp.datamatrixInputTooLong#25437";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if ($_.c40headerlength > $_.msglen) {
$_.c40headerlength = $_.msglen;
}
$k[$j++] = Infinity;
for (var _8Z = 0, _8a = $_.msglen; _8Z < _8a; _8Z++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numD = $a();
$k[$j++] = Infinity;
for (var _8c = 0, _8d = $_.msglen; _8c < _8d; _8c++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextXterm = $a();
$k[$j++] = Infinity;
for (var _8f = 0, _8g = $_.msglen; _8f < _8g; _8f++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextNonX = $a();
$k[$j++] = Infinity;
for (var _8i = 0, _8j = $_.msglen; _8i < _8j; _8i++) {
$k[$j++] = false;
}
$k[$j++] = false;
$_.isECI = $a();
for (var _8l = $_.msglen - 1; _8l >= 0; _8l -= 1) {
$_.i = _8l;
$_.barchar = $get($_.msg, $_.i);
if (($_.barchar >= 48) && ($_.barchar <= 57)) {
$put($_.numD, $_.i, $get($_.numD, $_.i + 1) + 1);
}
if ((($_.barchar == 13) || ($_.barchar == 42)) || ($_.barchar == 62)) {
$put($_.nextXterm, $_.i, 0);
} else {
$put($_.nextXterm, $_.i, $get($_.nextXterm, $_.i + 1) + 1);
}
if (!$has($_.Xvals, $_.barchar)) {
$put($_.nextNonX, $_.i, 0);
} else {
$put($_.nextNonX, $_.i, $get($_.nextNonX, $_.i + 1) + 1);
}
$put($_.isECI, $_.i, $_.barchar <= -1000000);
}
$k[$j++] = Infinity;
var _9J = $_.nextXterm;
for (var _9K = 0, _9L = _9J.length; _9K < _9L; _9K++) {
var _9M = $get(_9J, _9K);
$k[$j++] = _9M;
if (_9M > 10000) {
$k[$j - 1] = 10000;
}
}
$_.nextXterm = $a();
$k[$j++] = Infinity;
var _9N = $_.nextNonX;
for (var _9O = 0, _9P = _9N.length; _9O < _9P; _9O++) {
var _9Q = $get(_9N, _9O);
$k[$j++] = _9Q;
if (_9Q > 10000) {
$k[$j - 1] = 10000;
}
}
$_.nextNonX = $a();
$_.isD = function() {
$k[$j++] = ($_.char >= 48) && ($_.char <= 57);
};
$_.isC = function() {
$k[$j++] = $has($_.CNvals, $_.char);
};
$_.isT = function() {
$k[$j++] = $has($_.TNvals, $_.char);
};
$_.isX = function() {
$k[$j++] = $has($_.Xvals, $_.char);
};
$_.isE = function() {
$k[$j++] = $has($_.Evals, $_.char);
};
$_.isEA = function() {
$k[$j++] = $_.char > 127;
};
$_.isFN = function() {
$k[$j++] = $_.char < 0;
};
$_.XtermFirst = function() {
var _9h = $k[--$j];
$k[$j++] = $lt($get($_.nextXterm, _9h), $get($_.nextNonX, _9h));
};
$_.lookup = function() {
$_.ac = 1;
$_.cc = 2;
$_.tc = 2;
$_.xc = 2;
$_.ec = 2;
$_.bc = 2.25;
if ($_.mode == $_.datamatrix_A) {
$_.ac = 0;
$_.cc = 1;
$_.tc = 1;
$_.xc = 1;
$_.ec = 1;
$_.bc = 1.25;
}
if ($_.mode == $_.datamatrix_C) {
$_.cc = 0;
}
if ($_.mode == $_.datamatrix_T) {
$_.tc = 0;
}
if ($_.mode == $_.datamatrix_X) {
$_.xc = 0;
}
if ($_.mode == $_.datamatrix_E) {
$_.ec = 0;
}
if ($_.mode == $_.datamatrix_B) {
$_.bc = 0;
}
for (var _9s = 0; _9s < 1; _9s++) {
if ($get($_.isECI, $_.i)) {
$k[$j++] = $_.datamatrix_A;
break;
}
if ($_.i < $_.c40headerlength) {
$k[$j++] = $_.datamatrix_C;
break;
}
$_.isfnc1 = $get($_.msg, $_.i) == $_.datamatrix_fnc1;
$_.k = 0;
for (;;) {
if (($_.i + $_.k) == $_.msglen) {
var _A4 = $a(['ac', 'cc', 'tc', 'xc', 'ec', 'bc']);
for (var _A5 = 0, _A6 = _A4.length; _A5 < _A6; _A5++) {
var _A7 = $get(_A4, _A5);
var _A8 = $_[_A7];
$_[_A7] = $ceil(_A8);
}
var _AE = $a([$_.cc, $_.tc, $_.xc, $_.ec, $_.bc]);
var _AK = true;
for (var _AF = 0, _AG = _AE.length; _AF < _AG; _AF++) {
var _AH = $get(_AE, _AF);
_AK = _AK && ($_.ac <= _AH);
}
if (_AK) {
$k[$j++] = $_.datamatrix_A;
break;
}
var _AQ = $a([$_.ac, $_.cc, $_.tc, $_.xc, $_.ec]);
var _AW = true;
for (var _AR = 0, _AS = _AQ.length; _AR < _AS; _AR++) {
var _AT = $get(_AQ, _AR);
_AW = _AW && ($_.bc < _AT);
}
if (_AW) {
if ($_.isfnc1) {
$k[$j++] = $_.datamatrix_A;
} else {
$k[$j++] = $_.datamatrix_B;
}
break;
}
var _Ad = $a([$_.ac, $_.cc, $_.tc, $_.xc, $_.bc]);
var _Aj = true;
for (var _Ae = 0, _Af = _Ad.length; _Ae < _Af; _Ae++) {
var _Ag = $get(_Ad, _Ae);
_Aj = _Aj && ($_.ec < _Ag);
}
if (_Aj) {
$k[$j++] = $_.datamatrix_E;
break;
}
var _Ap = $a([$_.ac, $_.cc, $_.xc, $_.ec, $_.bc]);
var _Av = true;
for (var _Aq = 0, _Ar = _Ap.length; _Aq < _Ar; _Aq++) {
var _As = $get(_Ap, _Aq);
_Av = _Av && ($_.tc < _As);
}
if (_Av) {
$k[$j++] = $_.datamatrix_T;
break;
}
var _B1 = $a([$_.ac, $_.cc, $_.tc, $_.ec, $_.bc]);
var _B7 = true;
for (var _B2 = 0, _B3 = _B1.length; _B2 < _B3; _B2++) {
var _B4 = $get(_B1, _B2);
_B7 = _B7 && ($_.xc < _B4);
}
if (_B7) {
$k[$j++] = $_.datamatrix_X;
break;
}
$k[$j++] = $_.datamatrix_C;
break;
}
$_.char = $get($_.msg, $_.i + $_.k);
$k[$j++] = 'ac';
$k[$j++] = $_.ac;
$_.isD();
var _BD = $k[--$j];
if (_BD) {
var _BE = $k[--$j];
$k[$j++] = $f(_BE + 1 / 2)
} else {
$_.isEA();
var _BF = $k[--$j];
if (_BF) {
var _BG = $k[--$j];
$k[$j++] = $ceil(_BG) + 2;
} else {
var _BH = $k[--$j];
$k[$j++] = $ceil(_BH) + 1;
}
}
var _BI = $k[--$j];
var _BJ = $k[--$j];
$_[_BJ] = _BI;
$k[$j++] = 'cc';
$k[$j++] = $_.cc;
$_.isC();
var _BL = $k[--$j];
if (_BL) {
var _BM = $k[--$j];
$k[$j++] = $f(_BM + 0.6666667)
} else {
$_.isEA();
var _BN = $k[--$j];
if (_BN) {
var _BO = $k[--$j];
$k[$j++] = $f(_BO + 2.6666667)
} else {
var _BP = $k[--$j];
$k[$j++] = $f(_BP + 1.3333334)
}
}
var _BQ = $k[--$j];
var _BR = $k[--$j];
$_[_BR] = _BQ;
$k[$j++] = 'tc';
$k[$j++] = $_.tc;
$_.isT();
var _BT = $k[--$j];
if (_BT) {
var _BU = $k[--$j];
$k[$j++] = $f(_BU + 0.6666667)
} else {
$_.isEA();
var _BV = $k[--$j];
if (_BV) {
var _BW = $k[--$j];
$k[$j++] = $f(_BW + 2.6666667)
} else {
var _BX = $k[--$j];
$k[$j++] = $f(_BX + 1.3333334)
}
}
var _BY = $k[--$j];
var _BZ = $k[--$j];
$_[_BZ] = _BY;
$k[$j++] = 'xc';
$k[$j++] = $_.xc;
$_.isX();
var _Bb = $k[--$j];
if (_Bb) {
var _Bc = $k[--$j];
$k[$j++] = $f(_Bc + 0.6666667)
} else {
$_.isEA();
var _Bd = $k[--$j];
if (_Bd) {
var _Be = $k[--$j];
$k[$j++] = $f(_Be + 4.3333334)
} else {
var _Bf = $k[--$j];
$k[$j++] = $f(_Bf + 3.3333334)
}
}
var _Bg = $k[--$j];
var _Bh = $k[--$j];
$_[_Bh] = _Bg;
$k[$j++] = 'ec';
$k[$j++] = $_.ec;
$_.isE();
var _Bj = $k[--$j];
if (_Bj) {
var _Bk = $k[--$j];
$k[$j++] = $f(_Bk + 3 / 4)
} else {
$_.isEA();
var _Bl = $k[--$j];
if (_Bl) {
var _Bm = $k[--$j];
$k[$j++] = $f(_Bm + 17 / 4)
} else {
var _Bn = $k[--$j];
$k[$j++] = $f(_Bn + 13 / 4)
}
}
var _Bo = $k[--$j];
var _Bp = $k[--$j];
$_[_Bp] = _Bo;
$k[$j++] = 'bc';
$k[$j++] = $_.bc;
$_.isFN();
var _Br = $k[--$j];
if (_Br) {
$k[$j - 1] += 4;
} else {
$k[$j - 1] += 1;
}
var _Bu = $k[--$j];
var _Bv = $k[--$j];
$_[_Bv] = _Bu;
if ($_.k >= 4) {
var _C2 = $a([$_.cc, $_.tc, $_.xc, $_.ec, $_.bc]);
var _C8 = true;
for (var _C3 = 0, _C4 = _C2.length; _C3 < _C4; _C3++) {
var _C5 = $get(_C2, _C3);
_C8 = _C8 && (($_.ac + 1) <= _C5);
}
if (_C8) {
$k[$j++] = $_.datamatrix_A;
break;
}
if (($_.bc + 1) <= $_.ac) {
if ($_.isfnc1) {
$k[$j++] = $_.datamatrix_A;
} else {
$k[$j++] = $_.datamatrix_B;
}
break;
}
var _CG = $a([$_.cc, $_.tc, $_.xc, $_.ec]);
var _CM = true;
for (var _CH = 0, _CI = _CG.length; _CH < _CI; _CH++) {
var _CJ = $get(_CG, _CH);
_CM = _CM && (($_.bc + 1) < _CJ);
}
if (_CM) {
if ($_.isfnc1) {
$k[$j++] = $_.datamatrix_A;
} else {
$k[$j++] = $_.datamatrix_B;
}
break;
}
var _CT = $a([$_.ac, $_.cc, $_.tc, $_.xc, $_.bc]);
var _CZ = true;
for (var _CU = 0, _CV = _CT.length; _CU < _CV; _CU++) {
var _CW = $get(_CT, _CU);
_CZ = _CZ && (($_.ec + 1) < _CW);
}
if (_CZ) {
$k[$j++] = $_.datamatrix_E;
break;
}
var _Cf = $a([$_.ac, $_.cc, $_.xc, $_.ec, $_.bc]);
var _Cl = true;
for (var _Cg = 0, _Ch = _Cf.length; _Cg < _Ch; _Cg++) {
var _Ci = $get(_Cf, _Cg);
_Cl = _Cl && (($_.tc + 1) < _Ci);
}
if (_Cl) {
$k[$j++] = $_.datamatrix_T;
break;
}
var _Cr = $a([$_.ac, $_.cc, $_.tc, $_.ec, $_.bc]);
var _Cx = true;
for (var _Cs = 0, _Ct = _Cr.length; _Cs < _Ct; _Cs++) {
var _Cu = $get(_Cr, _Cs);
_Cx = _Cx && (($_.xc + 1) < _Cu);
}
if (_Cx) {
$k[$j++] = $_.datamatrix_X;
break;
}
var _D2 = $a([$_.ac, $_.tc, $_.ec, $_.bc]);
var _D8 = true;
for (var _D3 = 0, _D4 = _D2.length; _D3 < _D4; _D3++) {
var _D5 = $get(_D2, _D3);
_D8 = _D8 && (($_.cc + 1) < _D5);
}
if (_D8) {
if ($_.cc < $_.xc) {
$k[$j++] = $_.datamatrix_C;
break;
}
if ($_.cc == $_.xc) {
$k[$j++] = ($_.i + $_.k) + 1;
$_.XtermFirst();
var _DF = $k[--$j];
if (_DF) {
$k[$j++] = $_.datamatrix_X;
break;
} else {
$k[$j++] = $_.datamatrix_C;
break;
}
}
}
}
$_.k = $_.k + 1;
}
}
};
$_.addtocws = function() {
var _DH = $k[$j - 1];
if ((_DH.length + $_.j) > $_.cws.length) {
$k[$j - 1] = "bwipp.datamatrixTooMuchData#25534";
$k[$j++] = "The input data exceeds the symbol capacity";
bwipp_raiseerror();
}
var _DK = $k[--$j];
$puti($_.cws, $_.j, _DK);
$_.j = _DK.length + $_.j;
};
$_.ECItocws = function() {
var _DO = $k[--$j];
var _DP = (-_DO) - 1000000;
$k[$j++] = _DP;
if (_DP <= 126) {
var _DQ = $k[--$j];
var _DR = $a(1);
$k[$j++] = _DQ + 1;
$astore(_DR);
} else {
var _DS = $k[$j - 1];
if (_DS <= 16382) {
var _DT = $k[--$j];
var _DU = _DT - 127;
var _DV = $a(2);
$k[$j++] = (~~(_DU / 254)) + 128;
$k[$j++] = (_DU % 254) + 1;
$astore(_DV);
} else {
var _DW = $k[--$j];
var _DX = _DW - 16383;
var _DY = $a(3);
$k[$j++] = (~~(_DX / 64516)) + 192;
$k[$j++] = ((~~(_DX / 254)) % 254) + 1;
$k[$j++] = (_DX % 254) + 1;
$astore(_DY);
}
}
};
$_.encA = function() {
for (var _DZ = 0; _DZ < 1; _DZ++) {
if ($get($_.isECI, $_.i)) {
$k[$j++] = $get($_.Avals, $_.datamatrix_eci);
$_.addtocws();
$k[$j++] = $get($_.msg, $_.i);
$_.ECItocws();
$_.addtocws();
$_.i = $_.i + 1;
break;
}
if (($_.i >= $_.c40headerlength) && ($get($_.numD, $_.i) >= 2)) {
var _Do = $s(2);
$put(_Do, 0, $get($_.msg, $_.i));
$put(_Do, 1, $get($_.msg, $_.i + 1));
$k[$j++] = $get($_.Avals, _Do);
$_.addtocws();
$_.i = $_.i + 2;
break;
}
$k[$j++] = 'newmode';
$_.lookup();
var _Dy = $k[--$j];
var _Dz = $k[--$j];
$_[_Dz] = _Dy;
if ($_.newmode != $_.mode) {
$k[$j++] = $get($_.Avals, $get($a([-1, $_.datamatrix_lC, $_.datamatrix_lT, $_.datamatrix_lX, $_.datamatrix_lE, $_.datamatrix_lB]), $_.newmode));
$_.addtocws();
$_.mode = $_.newmode;
break;
}
$k[$j++] = $get($_.Avals, $get($_.msg, $_.i));
$_.addtocws();
$_.i = $_.i + 1;
break;
}
};
$_.CTXvalstocws = function() {
var _EE = $k[--$j];
$_.in = _EE;
$k[$j++] = Infinity;
for (var _EH = 0, _EG = $_.in.length - 1; _EH <= _EG; _EH += 3) {
var _EJ = $geti($_.in, _EH, 3);
var _EO = 0;
for (var _EK = 0, _EL = _EJ.length; _EK < _EL; _EK++) {
var _EM = $get(_EJ, _EK);
_EO = $f(_EO + _EM) * 40
}
var _EP = (~~(_EO / 40)) + 1;
$k[$j++] = ~~(_EP / 256);
$k[$j++] = _EP % 256;
}
$astore($a($counttomark()));
var _ES = $k[--$j];
$k[$j - 1] = _ES;
};
$_.encCTX = function() {
$_.p = 0;
$_.ctxvals = $a(2500);
$_.done = false;
for (;;) {
if ($_.i == $_.msglen) {
break;
}
if (!$has($get($_.encvals, $_.mode), $get($_.msg, $_.i))) {
break;
}
if (($_.p % 3) == 0) {
if ($_.p > 0) {
$k[$j++] = 'newmode';
$_.lookup();
var _Eg = $k[--$j];
var _Eh = $k[--$j];
$_[_Eh] = _Eg;
if ($ne($_.newmode, $_.mode)) {
$k[$j++] = $geti($_.ctxvals, 0, $_.p);
$_.CTXvalstocws();
$_.addtocws();
$k[$j++] = $a([$_.datamatrix_unlcw]);
$_.addtocws();
if ($_.newmode != $_.datamatrix_A) {
$k[$j++] = $get($_.Avals, $get($a([-1, $_.datamatrix_lC, $_.datamatrix_lT, $_.datamatrix_lX, $_.datamatrix_lE, $_.datamatrix_lB]), $_.newmode));
$_.addtocws();
}
$_.mode = $_.newmode;
$_.done = true;
break;
}
}
if (($_.msglen - $_.i) <= 3) {
$k[$j++] = $_.j + ((~~($_.p / 3)) * 2);
$_.getnumremcws();
var _Ez = $k[--$j];
$_.remcws = _Ez;
$k[$j++] = Infinity;
var _F4 = $geti($_.msg, $_.i, $_.msglen - $_.i);
for (var _F5 = 0, _F6 = _F4.length; _F5 < _F6; _F5++) {
var _F7 = $get(_F4, _F5);
var _FB = $has($get($_.encvals, $_.mode), _F7);
$k[$j++] = _F7;
if (_FB) {
var _FE = $get($_.encvals, $_.mode);
var _FF = $k[--$j];
$aload($get(_FE, _FF));
} else {
$k[$j - 1] = -1;
$k[$j++] = -1;
$k[$j++] = -1;
$k[$j++] = -1;
}
}
$_.remvals = $a();
if (($_.remcws == 2) && ($_.remvals.length == 3)) {
$k[$j++] = Infinity;
$aload($geti($_.ctxvals, 0, $_.p));
$aload($_.remvals);
var _FN = $a();
$k[$j++] = _FN;
$_.CTXvalstocws();
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.i = $_.msglen;
$_.done = true;
break;
}
if ((($_.remcws == 2) && ($_.remvals.length == 2)) && ($_.mode != $_.datamatrix_X)) {
$k[$j++] = Infinity;
$aload($geti($_.ctxvals, 0, $_.p));
$aload($_.remvals);
$aload($get($get($_.encvals, $_.mode), $_.datamatrix_sft1));
var _Fa = $a();
$k[$j++] = _Fa;
$_.CTXvalstocws();
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.i = $_.msglen;
$_.done = true;
break;
}
if (($_.remcws == 2) && ($_.remvals.length == 1)) {
$k[$j++] = $geti($_.ctxvals, 0, $_.p);
$_.CTXvalstocws();
$_.addtocws();
$k[$j++] = $a([$_.datamatrix_unlcw]);
$_.addtocws();
$k[$j++] = $get($_.Avals, $get($_.msg, $_.i));
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.i = $_.msglen;
$_.done = true;
break;
}
if (($_.remcws == 1) && ($_.remvals.length == 1)) {
$k[$j++] = $geti($_.ctxvals, 0, $_.p);
$_.CTXvalstocws();
$_.addtocws();
$k[$j++] = $get($_.Avals, $get($_.msg, $_.i));
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.i = $_.msglen;
$_.done = true;
break;
}
}
}
var _G5 = $get($get($_.encvals, $_.mode), $get($_.msg, $_.i));
$k[$j++] = _G5;
if ((_G5.length + $_.p) > $_.ctxvals.length) {
$k[$j - 1] = "bwipp.datamatrixTooMuchData#25674";
$k[$j++] = "The input data exceeds the symbol capacity";
bwipp_raiseerror();
}
var _G8 = $k[--$j];
$puti($_.ctxvals, $_.p, _G8);
$_.p = _G8.length + $_.p;
$_.i = $_.i + 1;
}
if (!$_.done) {
for (;;) {
if (($_.p % 3) == 0) {
break;
}
$_.i = $_.i - 1;
$_.p = $_.p - $get($get($_.encvals, $_.mode), $get($_.msg, $_.i)).length;
}
$k[$j++] = Infinity;
$aload($geti($_.ctxvals, 0, $_.p));
var _GR = $a();
$k[$j++] = _GR;
$_.CTXvalstocws();
$_.addtocws();
$k[$j++] = $a([$_.datamatrix_unlcw]);
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.c40headerlength = -1;
if ($_.i != $_.msglen && !$get($_.isECI, $_.i)) {
if ($get($_.numD, $_.i) >= 2) {
var _Gb = $s(2);
$put(_Gb, 0, $get($_.msg, $_.i));
$put(_Gb, 1, $get($_.msg, $_.i + 1));
$k[$j++] = $get($_.Avals, _Gb);
$_.addtocws();
$_.i = $_.i + 2;
} else {
$k[$j++] = $get($_.Avals, $get($_.msg, $_.i));
$_.addtocws();
$_.i = $_.i + 1;
}
}
}
};
$_.Evalstocws = function() {
var _Gr = $k[--$j];
$_.in = _Gr;
$_.inlen = $_.in.length;
$_.outlen = $ceil(($_.in.length / 4) * 3);
$k[$j++] = Infinity;
$aload($_.in);
$k[$j++] = 0;
$k[$j++] = 0;
$k[$j++] = 0;
$_.in = $a();
$k[$j++] = Infinity;
for (var _Gx = 0, _Gw = $_.inlen - 1; _Gx <= _Gw; _Gx += 4) {
var _Gz = $geti($_.in, _Gx, 4);
var _H4 = 0;
for (var _H0 = 0, _H1 = _Gz.length; _H0 < _H1; _H0++) {
var _H2 = $get(_Gz, _H0);
_H4 = $or(_H4, _H2) * 64;
}
var _H5 = $flr(_H4 / 64);
$k[$j++] = $flr(_H5 / 65536) & 255;
$k[$j++] = $flr(_H5 / 256) & 255;
$k[$j++] = _H5 & 255;
}
$astore($a($counttomark()));
var _H8 = $k[--$j];
$k[$j - 1] = $geti(_H8, 0, $_.outlen);
};
$_.encE = function() {
$_.p = 0;
$_.edifactvals = $a(2100);
for (;;) {
if ($_.i == $_.msglen) {
break;
}
if (!$has($_.Evals, $get($_.msg, $_.i))) {
break;
}
if ($_.p >= $_.edifactvals.length) {
$k[$j++] = "bwipp.datamatrixTooMuchData#25737";
$k[$j++] = "The input data exceeds the symbol capacity";
bwipp_raiseerror();
}
if (($_.p % 4) == 0) {
if (($_.msglen - $_.i) <= 2) {
$k[$j++] = $_.j + ((~~($_.p / 4)) * 3);
$_.getnumremcws();
var _HS = $k[--$j];
$_.remcws = _HS;
$k[$j++] = Infinity;
var _HX = $geti($_.msg, $_.i, $_.msglen - $_.i);
for (var _HY = 0, _HZ = _HX.length; _HY < _HZ; _HY++) {
$aload($get($_.Avals, $get(_HX, _HY)));
}
$_.remvals = $a();
if ((($_.remcws == 1) || ($_.remcws == 2)) && ($_.remvals.length <= $_.remcws)) {
$k[$j++] = $geti($_.edifactvals, 0, $_.p);
$_.Evalstocws();
$_.addtocws();
$k[$j++] = $_.remvals;
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.i = $_.msglen;
break;
}
}
$_.lookup();
var _Hn = $k[--$j];
if (_Hn != $_.mode) {
break;
}
}
var _Hs = $get($_.Evals, $get($_.msg, $_.i));
$puti($_.edifactvals, $_.p, _Hs);
$_.p = _Hs.length + $_.p;
$_.i = $_.i + 1;
}
if ($_.mode != $_.datamatrix_A) {
$k[$j++] = ($_.j + ((~~($_.p / 4)) * 3)) - 1;
$_.getnumremcws();
var _I0 = $k[--$j];
$_.remcws = _I0 - 1;
if (((($_.p % 4) != 0) || ($_.i != $_.msglen)) || ($_.remcws >= 3)) {
var _I6 = $get($_.Evals, $_.datamatrix_unl);
$puti($_.edifactvals, $_.p, _I6);
$_.p = _I6.length + $_.p;
}
$k[$j++] = $geti($_.edifactvals, 0, $_.p);
$_.Evalstocws();
$_.addtocws();
$_.mode = $_.datamatrix_A;
$_.c40headerlength = -1;
if ($_.i != $_.msglen && !$get($_.isECI, $_.i)) {
if ($get($_.numD, $_.i) >= 2) {
var _IL = $s(2);
$put(_IL, 0, $get($_.msg, $_.i));
$put(_IL, 1, $get($_.msg, $_.i + 1));
$k[$j++] = $get($_.Avals, _IL);
$_.addtocws();
$_.i = $_.i + 2;
} else {
$k[$j++] = $get($_.Avals, $get($_.msg, $_.i));
$_.addtocws();
$_.i = $_.i + 1;
}
}
}
};
$_.encB = function() {
$_.p = 0;
$_.bvals = $a(1558);
for (;;) {
if ($_.i == $_.msglen) {
break;
}
$_.lookup();
var _If = $k[--$j];
if (_If != $_.mode) {
break;
}
if ($_.p >= $_.bvals.length) {
$k[$j++] = "bwipp.datamatrixTooMuchData#25796";
$k[$j++] = "The input data exceeds the symbol capacity";
bwipp_raiseerror();
}
$put($_.bvals, $_.p, $get($_.msg, $_.i));
$_.p = $_.p + 1;
$_.i = $_.i + 1;
}
$k[$j++] = $_.j + $_.p;
$_.getnumremcws();
var _Ir = $k[--$j];
$_.remcws = _Ir - 1;
$k[$j++] = Infinity;
if (($_.remcws == 0) && ($_.i == $_.msglen)) {
$k[$j++] = 0;
} else {
if ($_.p < 250) {
$k[$j++] = $_.p;
} else {
$k[$j++] = (~~($_.p / 250)) + 249;
$k[$j++] = $_.p % 250;
}
}
$aload($geti($_.bvals, 0, $_.p));
$_.bvals = $a();
for (var _J4 = 0, _J3 = $_.bvals.length - 1; _J4 <= _J3; _J4 += 1) {
$_.p = _J4;
var _JA = $f(($_.j + $_.p + 1) * 149 % 255 + 1 + $get($_.bvals, $_.p));
if (_JA >= 256) {
_JA = _JA - 256;
}
$put($_.bvals, $_.p, _JA);
}
$k[$j++] = $_.bvals;
$_.addtocws();
$_.mode = $_.datamatrix_A;
};
$_.cws = $a(1558);
$_.mode = $_.datamatrix_A;
$_.i = 0;
$_.j = 0;
if ($get($_.msg, 0) == $_.datamatrix_fnc1) {
$k[$j++] = $get($_.Avals, $_.datamatrix_fnc1);
$_.addtocws();
$_.i = 1;
if ($_.c40headerlength > 0) {
$_.c40headerlength = $_.c40headerlength + 1;
}
}
for (;;) {
if ($_.i >= $_.msglen) {
break;
}
var _JR = $_[$get($_.datamatrix_encfuncs, $_.mode)];
if (_JR() === true) {
break;
}
}
$_.cws = $geti($_.cws, 0, $_.j);
}
$_.datlen = $_.cws.length;
$k[$j++] = $_.j - 1;
$_.getnumremcws();
var _JX = $k[--$j];
$_.remcws = _JX - 1;
if ($_.remcws > 0) {
$k[$j++] = Infinity;
$aload($_.cws);
for (var _Jb = 0, _Jc = $_.remcws; _Jb < _Jc; _Jb++) {
$k[$j++] = 129;
}
$_.cws = $a();
for (var _Jh = $_.datlen + 1, _Jg = $f($_.datlen + $_.remcws) - 1; _Jh <= _Jg; _Jh += 1) {
$_.i = _Jh;
var _Jj = (((($_.i + 1) * 149) % 253) + 1) + 129;
if (_Jj > 254) {
_Jj = _Jj - 254;
}
$put($_.cws, $_.i, _Jj);
}
}
if ($has($_.options, 'debugcws')) {
$k[$j++] = "bwipp.debugcws#25858";
$k[$j++] = $_.cws;
bwipp_raiseerror();
}
for (var _Jr = 0, _Js = $_.datamatrix_metrics.length; _Jr < _Js; _Jr++) {
$_.m = $get($_.datamatrix_metrics, _Jr);
$_.rows = $get($_.m, 0);
$_.cols = $get($_.m, 1);
$_.regh = $get($_.m, 2);
$_.regv = $get($_.m, 3);
$_.rscw = $get($_.m, 4);
$_.rsbl = $get($_.m, 5);
$_.doly = $get($_.m, 6);
$_.mrows = $f($_.rows - 2 * $_.regh)
$_.mcols = $f($_.cols - 2 * $_.regv)
$_.rrows = ~~($_.mrows / $_.regh);
$_.rcols = ~~($_.mcols / $_.regv);
$_.ncws = $f(~~($_.mrows * $_.mcols / 8) - $_.rscw)
$_.okay = true;
if ($_.cws.length != $_.ncws) {
$_.okay = false;
}
if (($_.urows != 0) && ($_.urows != $_.rows)) {
$_.okay = false;
}
if (($_.ucols != 0) && ($_.ucols != $_.cols)) {
$_.okay = false;
}
if ($eq($_.format, "square") && $ne($_.rows, $_.cols)) {
$_.okay = false;
}
if ($eq($_.format, "rectangle") && $eq($_.rows, $_.cols)) {
$_.okay = false;
}
if ((!$_.dmre) && ($_.doly == 1)) {
$_.okay = false;
}
if ($_.okay) {
break;
}
}
if (!$_.okay) {
$k[$j++] = "bwipp.datamatrixNoValidSymbol#25890";
$k[$j++] = "Maximum length exceeded or invalid size";
bwipp_raiseerror();
}
$k[$j++] = 'coeffs';
$k[$j++] = ~~($_.rscw / $_.rsbl);
$_.datamatrix_coeffscachefetch();
var _Kd = $k[--$j];
var _Ke = $k[--$j];
$_[_Ke] = _Kd;
$_.ecbs = $a($_.rsbl);
$_.ecpb = ~~($_.rscw / $_.rsbl);
for (var _Kl = 0, _Kk = $_.rsbl - 1; _Kl <= _Kk; _Kl += 1) {
$_.blk = _Kl;
if ($_.cws.length != 1558) {
$_.cwbsize = ~~($_.cws.length / $_.rsbl);
} else {
if ($_.blk <= 7) {
$_.cwbsize = 156;
} else {
$_.cwbsize = 155;
}
}
$_.lfsr = $a($_.ecpb);
var _Ku = $_.cwbsize;
var _Kv = $_.coeffs;
var _Kw = $_.ecpb;
var _Kx = $_.lfsr;
$k[$j++] = $_.ecbs;
$k[$j++] = $_.blk;
$k[$j++] = function() {
var _Kz = $k[--$j];
$k[$j++] = $get($_.cws, $f(_Kz * $_.rsbl + $_.blk))
};
$k[$j++] = _Ku;
$k[$j++] = _Kv;
$k[$j++] = _Kw;
$k[$j++] = _Kx;
$k[$j++] = $_.datamatrix_rsprod;
bwipp_rsecbinary();
var _L4 = $k[--$j];
var _L5 = $k[--$j];
$put(_L5, _L4, $_.lfsr);
}
if ($_.ncws == 1558) {
$k[$j++] = Infinity;
$aload($geti($_.ecbs, 8, 2));
$aload($geti($_.ecbs, 0, 8));
$_.ecbs = $a();
}
if ($has($_.options, 'debugecc')) {
$k[$j++] = "bwipp.debugecc#25934";
$k[$j++] = Infinity;
var _LD = $_.ecbs;
for (var _LE = 0, _LF = _LD.length; _LE < _LF; _LE++) {
$aload($get(_LD, _LE));
}
var _LH = $a();
$k[$j++] = _LH;
bwipp_raiseerror();
}
var _LK = $a($f($_.cws.length + $_.rscw));
$puti(_LK, 0, $_.cws);
$_.cws = _LK;
for (var _LO = 0, _LN = $_.rscw - 1; _LO <= _LN; _LO += 1) {
$_.i = _LO;
$put($_.cws, $f($_.ncws + $_.i), $get($get($_.ecbs, $_.i % $_.rsbl), ~~($_.i / $_.rsbl)))
}
$_.module = function() {
$r(4, -1);
var _La = $strcpy($s(8), "00000000");
$k[$j++] = _La;
$k[$j++] = _La;
var _Lb = $s(8);
var _Lc = $k[$j - 3];
var _Ld = $cvrs(_Lb, _Lc, 2);
var _Le = $k[$j - 1];
$k[$j - 3] = $k[$j - 2];
$j -= 2;
$puti(_Le, 8 - _Ld.length, _Ld);
for (var _Lf = 7; _Lf >= 0; _Lf -= 1) {
var _Lg = $k[--$j];
$k[$j++] = $get(_Lg, _Lf) - 48;
$k[$j++] = _Lg;
}
$j--;
$r(11, -3);
var _Li = $k[--$j];
$forall(_Li, function() {
var _Lj = $k[--$j];
if (_Lj() === true) {
return true;
}
var _Ll = $k[$j - 2];
if (_Ll < 0) {
var _Lm = $k[--$j];
var _Ln = $k[--$j];
$k[$j++] = $f(_Ln + $_.mrows)
$k[$j++] = $f(_Lm + (4 - ($_.mrows + 4) % 8))
}
var _Lq = $k[$j - 1];
if (_Lq < 0) {
var _Ls = $k[--$j];
var _Lt = $k[--$j];
$k[$j++] = $f(_Lt + (4 - ($_.mcols + 4) % 8))
$k[$j++] = $f(_Ls + $_.mcols)
}
var _Lw = $k[$j - 2];
if (_Lw >= $_.mrows) {
var _Ly = $k[--$j];
var _Lz = $k[--$j];
$k[$j++] = $f(_Lz - $_.mrows)
$k[$j++] = _Ly;
}
var _M1 = $k[--$j];
var _M2 = $k[--$j];
$k[$j++] = $_.mmat;
$k[$j++] = $f(_M1 + _M2 * $_.mcols)
$r(5, -1);
var _M5 = $k[--$j];
var _M6 = $k[--$j];
var _M7 = $k[--$j];
$put(_M7, _M6, _M5);
});
};
$k[$j++] = Infinity;
for (var _MA = 0, _MB = $_.mrows * $_.mcols; _MA < _MB; _MA++) {
$k[$j++] = -1;
}
$_.mmat = $a();
for (var _MD = $_.cws.length - 1; _MD >= 0; _MD -= 1) {
$k[$j++] = $get($_.cws, _MD);
}
$k[$j++] = 4;
$k[$j++] = 0;
for (;;) {
var _MG = $k[$j - 1];
var _MH = $k[$j - 2];
if ((_MG == 0) && (_MH == $_.mrows)) {
$k[$j++] = $_.datamatrix_dmc1;
$_.module();
}
var _MJ = $k[$j - 1];
var _MK = $k[$j - 2];
if (((_MJ == 0) && (_MK == ($_.mrows - 2))) && (($_.mcols % 4) != 0)) {
$k[$j++] = $_.datamatrix_dmc2;
$_.module();
}
var _MN = $k[$j - 1];
var _MO = $k[$j - 2];
if (((_MN == 0) && (_MO == ($_.mrows - 2))) && (($_.mcols % 8) == 4)) {
$k[$j++] = $_.datamatrix_dmc3;
$_.module();
}
var _MR = $k[$j - 1];
var _MS = $k[$j - 2];
if (((_MR == 2) && (_MS == ($_.mrows + 4))) && (($_.mcols % 8) == 0)) {
$k[$j++] = $_.datamatrix_dmc4;
$_.module();
}
for (;;) {
var _MV = $k[$j - 1];
var _MW = $k[$j - 2];
if ((_MV >= 0) && (_MW < $_.mrows)) {
var _MY = $k[$j - 1];
var _MZ = $k[$j - 2];
var _Mc = $get($_.mmat, $f(_MY + _MZ * $_.mcols));
if (_Mc == -1) {
$k[$j++] = $_.datamatrix_dmn;
$_.module();
}
}
var _Md = $k[--$j];
var _Me = $k[--$j];
$k[$j++] = _Me - 2;
$k[$j++] = _Md + 2;
if (!(((_Md + 2) < $_.mcols) && ((_Me - 2) >= 0))) {
break;
}
}
var _Mg = $k[--$j];
$k[$j - 1] += 1;
$k[$j++] = _Mg + 3;
for (;;) {
var _Mi = $k[$j - 1];
var _Mj = $k[$j - 2];
if ((_Mi < $_.mcols) && (_Mj >= 0)) {
var _Ml = $k[$j - 1];
var _Mm = $k[$j - 2];
var _Mp = $get($_.mmat, $f(_Ml + _Mm * $_.mcols));
if (_Mp == -1) {
$k[$j++] = $_.datamatrix_dmn;
$_.module();
}
}
var _Mq = $k[--$j];
var _Mr = $k[--$j];
$k[$j++] = _Mr + 2;
$k[$j++] = _Mq - 2;
if (!(((_Mq - 2) >= 0) && ((_Mr + 2) < $_.mrows))) {
break;
}
}
var _Mt = $k[--$j];
var _Mu = $k[--$j];
$k[$j++] = _Mu + 3;
$k[$j++] = _Mt + 1;
if (!(((_Mt + 1) < $_.mcols) || ((_Mu + 3) < $_.mrows))) {
$j -= 2;
break;
}
}
if ($get($_.mmat, ($_.mrows * $_.mcols) - 1) == -1) {
$puti($_.mmat, ($_.mrows * ($_.mcols - 1)) - 2, $a([1, 0]));
$puti($_.mmat, ($_.mrows * $_.mcols) - 2, $a([0, 1]));
}
$_.pixs = $a($_.rows * $_.cols);
$_.cwpos = 0;
for (var _NE = 0, _ND = $_.rows - 1; _NE <= _ND; _NE += 1) {
$_.i = _NE;
if (($_.i % ($_.rrows + 2)) == 0) {
var _NP = $_.pixs;
var _NO = $_.i * $_.cols;
$k[$j++] = Infinity;
for (var _NL = 0, _NM = ~~($_.cols / 2); _NL < _NM; _NL++) {
$k[$j++] = 1;
$k[$j++] = 0;
}
var _NN = $a();
$puti(_NP, _NO, _NN);
}
if (($_.i % ($_.rrows + 2)) == ($_.rrows + 1)) {
var _Nb = $_.pixs;
var _Na = $_.i * $_.cols;
var _NZ = [];
for (var _NX = 0, _NY = $_.cols; _NX < _NY; _NX++) {
_NZ[_NX] = 1;
}
_NZ = $a(_NZ);
$puti(_Nb, _Na, _NZ);
}
if ((($_.i % ($_.rrows + 2)) != 0) && (($_.i % ($_.rrows + 2)) != ($_.rrows + 1))) {
for (var _Nj = 0, _Ni = $_.cols - 1; _Nj <= _Ni; _Nj += 1) {
$_.j = _Nj;
if (($_.j % ($_.rcols + 2)) == 0) {
$put($_.pixs, $f($_.i * $_.cols + $_.j), 1)
}
if (($_.j % ($_.rcols + 2)) == ($_.rcols + 1)) {
$put($_.pixs, $f($_.i * $_.cols + $_.j), $_.i % 2)
}
if ((($_.j % ($_.rcols + 2)) != 0) && (($_.j % ($_.rcols + 2)) != ($_.rcols + 1))) {
$put($_.pixs, $f($_.i * $_.cols + $_.j), $get($_.mmat, $_.cwpos))
$_.cwpos = $_.cwpos + 1;
}
}
}
}
$k[$j++] = new Map([
["ren", 'renmatrix'],
["pixs", $_.pixs],
["pixx", $_.cols],
["pixy", $_.rows],
["height", ($_.rows * $_.modunit) / 72],
["width", ($_.cols * $_.modunit) / 72],
["borderleft", 1],
["borderright", 1],
["bordertop", 1],
["borderbottom", 1],
["opt", $_.options]
]);
if ($_._render) {
bwipp_renmatrix();
}
$_ = $__;
} //bwipp_datamatrix
function bwipp_qrcode() {
if (!bwipp_qrcode.globals) {
var $__ = $_;
$_ = bwipp_qrcode.globals = {};
$_.qrcode_v1to9 = 0;
$_.qrcode_v10to26 = 1;
$_.qrcode_v27to40 = 2;
$_.qrcode_vM1 = 3;
$_.qrcode_vM2 = 4;
$_.qrcode_vM3 = 5;
$_.qrcode_vM4 = 6;
$_.qrcode_vR7x43 = 7;
$_.qrcode_vR7x59 = 8;
$_.qrcode_vR7x77 = 9;
$_.qrcode_vR7x99 = 10;
$_.qrcode_vR7x139 = 11;
$_.qrcode_vR9x43 = 12;
$_.qrcode_vR9x59 = 13;
$_.qrcode_vR9x77 = 14;
$_.qrcode_vR9x99 = 15;
$_.qrcode_vR9x139 = 16;
$_.qrcode_vR11x27 = 17;
$_.qrcode_vR11x43 = 18;
$_.qrcode_vR11x59 = 19;
$_.qrcode_vR11x77 = 20;
$_.qrcode_vR11x99 = 21;
$_.qrcode_vR11x139 = 22;
$_.qrcode_vR13x27 = 23;
$_.qrcode_vR13x43 = 24;
$_.qrcode_vR13x59 = 25;
$_.qrcode_vR13x77 = 26;
$_.qrcode_vR13x99 = 27;
$_.qrcode_vR13x139 = 28;
$_.qrcode_vR15x43 = 29;
$_.qrcode_vR15x59 = 30;
$_.qrcode_vR15x77 = 31;
$_.qrcode_vR15x99 = 32;
$_.qrcode_vR15x139 = 33;
$_.qrcode_vR17x43 = 34;
$_.qrcode_vR17x59 = 35;
$_.qrcode_vR17x77 = 36;
$_.qrcode_vR17x99 = 37;
$_.qrcode_vR17x139 = 38;
$_.qrcode_N = 0;
$_.qrcode_A = 1;
$_.qrcode_B = 2;
$_.qrcode_K = 3;
$_.qrcode_E = 4;
$_.qrcode_encfuncs = $a(['encN', 'encA', 'encB', 'encK', 'encE']);
$_.qrcode_fn1 = -1;
$k[$j++] = Infinity;
$k[$j++] = Infinity;
for (var _1 = 48; _1 <= 57; _1 += 1) {
$k[$j++] = _1;
}
var _2 = $a();
for (var _3 = 0, _4 = _2.length; _3 < _4; _3++) {
$k[$j++] = $get(_2, _3);
$k[$j++] = -1;
}
var _6 = $d();
$_.qrcode_Nexcl = _6;
$k[$j++] = Infinity;
$k[$j++] = Infinity;
$k[$j++] = 32;
$k[$j++] = 36;
$k[$j++] = 37;
$k[$j++] = 42;
$k[$j++] = 43;
$k[$j++] = 45;
$k[$j++] = 46;
$k[$j++] = 47;
$k[$j++] = 58;
for (var _7 = 65; _7 <= 90; _7 += 1) {
$k[$j++] = _7;
}
$k[$j++] = $_.qrcode_fn1;
var _8 = $a();
for (var _9 = 0, _A = _8.length; _9 < _A; _9++) {
$k[$j++] = $get(_8, _9);
$k[$j++] = -1;
}
var _C = $d();
$_.qrcode_Aexcl = _C;
$k[$j++] = Infinity;
$k[$j++] = Infinity;
for (var _D = 129; _D <= 159; _D += 1) {
$k[$j++] = _D;
}
for (var _E = 224; _E <= 235; _E += 1) {
$k[$j++] = _E;
}
var _F = $a();
for (var _G = 0, _H = _F.length; _G < _H; _G++) {
$k[$j++] = $get(_F, _G);
$k[$j++] = -1;
}
var _J = $d();
$_.qrcode_Kexcl = _J;
$k[$j++] = Infinity;
var _K = $a(["0001", "0010", "0100", "1000", "0111"]);
var _L = $a(["", -1, -1, -1, -1]);
var _M = $a(["0", "1", -1, -1, -1]);
var _N = $a(["00", "01", "10", "11", -1]);
var _O = $a(["000", "001", "010", "011", -1]);
var _P = $a(["001", "010", "011", "100", "111"]);
$k[$j++] = _K;
$k[$j++] = _K;
$k[$j++] = _K;
$k[$j++] = _L;
$k[$j++] = _M;
$k[$j++] = _N;
$k[$j++] = _O;
$k[$j++] = _P;
for (var _Q = 0; _Q < 31; _Q++) {
var _R = $k[$j - 1];
$k[$j++] = _R;
}
var _S = $a();
$_.qrcode_mids = _S;
$_.qrcode_cclens = $a([$a([10, 9, 8, 8]), $a([12, 11, 16, 10]), $a([14, 13, 16, 12]), $a([3, -1, -1, -1]), $a([4, 3, -1, -1]), $a([5, 4, 4, 3]), $a([6, 5, 5, 4]), $a([4, 3, 3, 2]), $a([5, 5, 4, 3]), $a([6, 5, 5, 4]), $a([7, 6, 5, 5]), $a([7, 6, 6, 5]), $a([5, 5, 4, 3]), $a([6, 5, 5, 4]), $a([7, 6, 5, 5]), $a([7, 6, 6, 5]), $a([8, 7, 6, 6]), $a([4, 4, 3, 2]), $a([6, 5, 5, 4]), $a([7, 6, 5, 5]), $a([7, 6, 6, 5]), $a([8, 7, 6, 6]), $a([8, 7, 7, 6]), $a([5, 5, 4, 3]), $a([6, 6, 5, 5]), $a([7, 6, 6, 5]), $a([7, 7, 6, 6]), $a([8, 7, 7, 6]), $a([8, 8, 7, 7]), $a([7, 6, 6, 5]), $a([7, 7, 6, 5]), $a([8, 7, 7, 6]), $a([8, 7, 7, 6]), $a([9, 8, 7, 7]), $a([7, 6, 6, 5]), $a([8, 7, 6, 6]), $a([8, 7, 7, 6]), $a([8, 8, 7, 6]), $a([9, 8, 8, 7])]);
$k[$j++] = Infinity;
for (var _17 = 0; _17 < 3; _17++) {
$k[$j++] = 4;
}
$k[$j++] = 3;
$k[$j++] = 5;
$k[$j++] = 7;
$k[$j++] = 9;
for (var _18 = 0; _18 < 32; _18++) {
$k[$j++] = 3;
}
var _19 = $a();
$_.qrcode_termlens = _19;
$_.qrcode_padstrs = $a(["11101100", "00010001"]);
$_.qrcode_charmap = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
$k[$j++] = Infinity;
$k[$j++] = "full";
$k[$j++] = Infinity;
for (var _1B = 0; _1B <= 9; _1B += 1) {
$k[$j++] = $cvrs($s(2), _1B, 10);
$k[$j++] = $_.qrcode_v1to9;
}
for (var _1E = 10; _1E <= 26; _1E += 1) {
$k[$j++] = $cvrs($s(2), _1E, 10);
$k[$j++] = $_.qrcode_v10to26;
}
for (var _1H = 27; _1H <= 40; _1H += 1) {
$k[$j++] = $cvrs($s(2), _1H, 10);
$k[$j++] = $_.qrcode_v27to40;
}
var _1K = $d();
var _1L = new Map([
["M1", $_.qrcode_vM1],
["M2", $_.qrcode_vM2],
["M3", $_.qrcode_vM3],
["M4", $_.qrcode_vM4]
]);
var _1M = new Map([
["R7x43", $_.qrcode_vR7x43],
["R7x59", $_.qrcode_vR7x59],
["R7x77", $_.qrcode_vR7x77],
["R7x99", $_.qrcode_vR7x99],
["R7x139", $_.qrcode_vR7x139],
["R9x43", $_.qrcode_vR9x43],
["R9x59", $_.qrcode_vR9x59],
["R9x77", $_.qrcode_vR9x77],
["R9x99", $_.qrcode_vR9x99],
["R9x139", $_.qrcode_vR9x139],
["R11x27", $_.qrcode_vR11x27],
["R11x43", $_.qrcode_vR11x43],
["R11x59", $_.qrcode_vR11x59],
["R11x77", $_.qrcode_vR11x77],
["R11x99", $_.qrcode_vR11x99],
["R11x139", $_.qrcode_vR11x139],
["R13x27", $_.qrcode_vR13x27],
["R13x43", $_.qrcode_vR13x43],
["R13x59", $_.qrcode_vR13x59],
["R13x77", $_.qrcode_vR13x77],
["R13x99", $_.qrcode_vR13x99],
["R13x139", $_.qrcode_vR13x139],
["R15x43", $_.qrcode_vR15x43],
["R15x59", $_.qrcode_vR15x59],
["R15x77", $_.qrcode_vR15x77],
["R15x99", $_.qrcode_vR15x99],
["R15x139", $_.qrcode_vR15x139],
["R17x43", $_.qrcode_vR17x43],
["R17x59", $_.qrcode_vR17x59],
["R17x77", $_.qrcode_vR17x77],
["R17x99", $_.qrcode_vR17x99],
["R17x139", $_.qrcode_vR17x139]
]);
$k[$j++] = _1K;
$k[$j++] = "micro";
$k[$j++] = _1L;
$k[$j++] = "rmqr";
$k[$j++] = _1M;
var _1N = $d();
$_.qrcode_versetmap = _1N;
$_.qrcode_versetfull = $a([$_.qrcode_v1to9, $_.qrcode_v10to26, $_.qrcode_v27to40]);
$_.qrcode_versetmicro = $a([$_.qrcode_vM1, $_.qrcode_vM2, $_.qrcode_vM3, $_.qrcode_vM4]);
$_.qrcode_metrics = $a([$a(["micro", "M1", $_.qrcode_vM1, 11, 11, 98, 99, 36, $a([2, 99, 99, 99]), $a([1, 0, -1, -1, -1, -1, -1, -1])]), $a(["micro", "M2", $_.qrcode_vM2, 13, 13, 98, 99, 80, $a([5, 6, 99, 99]), $a([1, 0, 1, 0, -1, -1, -1, -1])]), $a(["micro", "M3", $_.qrcode_vM3, 15, 15, 98, 99, 132, $a([6, 8, 99, 99]), $a([1, 0, 1, 0, -1, -1, -1, -1])]), $a(["micro", "M4", $_.qrcode_vM4, 17, 17, 98, 99, 192, $a([8, 10, 14, 99]), $a([1, 0, 1, 0, 1, 0, -1, -1])]), $a(["full", "1", $_.qrcode_v1to9, 21, 21, 98, 99, 208, $a([7, 10, 13, 17]), $a([1, 0, 1, 0, 1, 0, 1, 0])]), $a(["full", "2", $_.qrcode_v1to9, 25, 25, 18, 99, 359, $a([10, 16, 22, 28]), $a([1, 0, 1, 0, 1, 0, 1, 0])]), $a(["full", "3", $_.qrcode_v1to9, 29, 29, 22, 99, 567, $a([15, 26, 36, 44]), $a([1, 0, 1, 0, 2, 0, 2, 0])]), $a(["full", "4", $_.qrcode_v1to9, 33, 33, 26, 99, 807, $a([20, 36, 52, 64]), $a([1, 0, 2, 0, 2, 0, 4, 0])]), $a(["full", "5", $_.qrcode_v1to9, 37, 37, 30, 99, 1079, $a([26, 48, 72, 88]), $a([1, 0, 2, 0, 2, 2, 2, 2])]), $a(["full", "6", $_.qrcode_v1to9, 41, 41, 34, 99, 1383, $a([36, 64, 96, 112]), $a([2, 0, 4, 0, 4, 0, 4, 0])]), $a(["full", "7", $_.qrcode_v1to9, 45, 45, 22, 38, 1568, $a([40, 72, 108, 130]), $a([2, 0, 4, 0, 2, 4, 4, 1])]), $a(["full", "8", $_.qrcode_v1to9, 49, 49, 24, 42, 1936, $a([48, 88, 132, 156]), $a([2, 0, 2, 2, 4, 2, 4, 2])]), $a(["full", "9", $_.qrcode_v1to9, 53, 53, 26, 46, 2336, $a([60, 110, 160, 192]), $a([2, 0, 3, 2, 4, 4, 4, 4])]), $a(["full", "10", $_.qrcode_v10to26, 57, 57, 28, 50, 2768, $a([72, 130, 192, 224]), $a([2, 2, 4, 1, 6, 2, 6, 2])]), $a(["full", "11", $_.qrcode_v10to26, 61, 61, 30, 54, 3232, $a([80, 150, 224, 264]), $a([4, 0, 1, 4, 4, 4, 3, 8])]), $a(["full", "12", $_.qrcode_v10to26, 65, 65, 32, 58, 3728, $a([96, 176, 260, 308]), $a([2, 2, 6, 2, 4, 6, 7, 4])]), $a(["full", "13", $_.qrcode_v10to26, 69, 69, 34, 62, 4256, $a([104, 198, 288, 352]), $a([4, 0, 8, 1, 8, 4, 12, 4])]), $a(["full", "14", $_.qrcode_v10to26, 73, 73, 26, 46, 4651, $a([120, 216, 320, 384]), $a([3, 1, 4, 5, 11, 5, 11, 5])]), $a(["full", "15", $_.qrcode_v10to26, 77, 77, 26, 48, 5243, $a([132, 240, 360, 432]), $a([5, 1, 5, 5, 5, 7, 11, 7])]), $a(["full", "16", $_.qrcode_v10to26, 81, 81, 26, 50, 5867, $a([144, 280, 408, 480]), $a([5, 1, 7, 3, 15, 2, 3, 13])]), $a(["full", "17", $_.qrcode_v10to26, 85, 85, 30, 54, 6523, $a([168, 308, 448, 532]), $a([1, 5, 10, 1, 1, 15, 2, 17])]), $a(["full", "18", $_.qrcode_v10to26, 89, 89, 30, 56, 7211, $a([180, 338, 504, 588]), $a([5, 1, 9, 4, 17, 1, 2, 19])]), $a(["full", "19", $_.qrcode_v10to26, 93, 93, 30, 58, 7931, $a([196, 364, 546, 650]), $a([3, 4, 3, 11, 17, 4, 9, 16])]), $a(["full", "20", $_.qrcode_v10to26, 97, 97, 34, 62, 8683, $a([224, 416, 600, 700]), $a([3, 5, 3, 13, 15, 5, 15, 10])]), $a(["full", "21", $_.qrcode_v10to26, 101, 101, 28, 50, 9252, $a([224, 442, 644, 750]), $a([4, 4, 17, 0, 17, 6, 19, 6])]), $a(["full", "22", $_.qrcode_v10to26, 105, 105, 26, 50, 10068, $a([252, 476, 690, 816]), $a([2, 7, 17, 0, 7, 16, 34, 0])]), $a(["full", "23", $_.qrcode_v10to26, 109, 109, 30, 54, 10916, $a([270, 504, 750, 900]), $a([4, 5, 4, 14, 11, 14, 16, 14])]), $a(["full", "24", $_.qrcode_v10to26, 113, 113, 28, 54, 11796, $a([300, 560, 810, 960]), $a([6, 4, 6, 14, 11, 16, 30, 2])]), $a(["full", "25", $_.qrcode_v10to26, 117, 117, 32, 58, 12708, $a([312, 588, 870, 1050]), $a([8, 4, 8, 13, 7, 22, 22, 13])]), $a(["full", "26", $_.qrcode_v10to26, 121, 121, 30, 58, 13652, $a([336, 644, 952, 1110]), $a([10, 2, 19, 4, 28, 6, 33, 4])]), $a(["full", "27", $_.qrcode_v27to40, 125, 125, 34, 62, 14628, $a([360, 700, 1020, 1200]), $a([8, 4, 22, 3, 8, 26, 12, 28])]), $a(["full", "28", $_.qrcode_v27to40, 129, 129, 26, 50, 15371, $a([390, 728, 1050, 1260]), $a([3, 10, 3, 23, 4, 31, 11, 31])]), $a(["full", "29", $_.qrcode_v27to40, 133, 133, 30, 54, 16411, $a([420, 784, 1140, 1350]), $a([7, 7, 21, 7, 1, 37, 19, 26])]), $a(["full", "30", $_.qrcode_v27to40, 137, 137, 26, 52, 17483, $a([450, 812, 1200, 1440]), $a([5, 10, 19, 10, 15, 25, 23, 25])]), $a(["full", "31", $_.qrcode_v27to40, 141, 141, 30, 56, 18587, $a([480, 868, 1290, 1530]), $a([13, 3, 2, 29, 42, 1, 23, 28])]), $a(["full", "32", $_.qrcode_v27to40, 145, 145, 34, 60, 19723, $a([510, 924, 1350, 1620]), $a([17, 0, 10, 23, 10, 35, 19, 35])]), $a(["full", "33", $_.qrcode_v27to40, 149, 149, 30, 58, 20891, $a([540, 980, 1440, 1710]), $a([17, 1, 14, 21, 29, 19, 11, 46])]), $a(["full", "34", $_.qrcode_v27to40, 153, 153, 34, 62, 22091, $a([570, 1036, 1530, 1800]), $a([13, 6, 14, 23, 44, 7, 59, 1])]), $a(["full", "35", $_.qrcode_v27to40, 157, 157, 30, 54, 23008, $a([570, 1064, 1590, 1890]), $a([12, 7, 12, 26, 39, 14, 22, 41])]), $a(["full", "36", $_.qrcode_v27to40, 161, 161, 24, 50, 24272, $a([600, 1120, 1680, 1980]), $a([6, 14, 6, 34, 46, 10, 2, 64])]), $a(["full", "37", $_.qrcode_v27to40, 165, 165, 28, 54, 25568, $a([630, 1204, 1770, 2100]), $a([17, 4, 29, 14, 49, 10, 24, 46])]), $a(["full", "38", $_.qrcode_v27to40, 169, 169, 32, 58, 26896, $a([660, 1260, 1860, 2220]), $a([4, 18, 13, 32, 48, 14, 42, 32])]), $a(["full", "39", $_.qrcode_v27to40, 173, 173, 26, 54, 28256, $a([720, 1316, 1950, 2310]), $a([20, 4, 40, 7, 43, 22, 10, 67])]), $a(["full", "40", $_.qrcode_v27to40, 177, 177, 30, 58, 29648, $a([750, 1372, 2040, 2430]), $a([19, 6, 18, 31, 34, 34, 20, 61])]), $a(["rmqr", "R7x43", $_.qrcode_vR7x43, 7, 43, 22, 99, 104, $a([99, 7, 99, 10]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R7x59", $_.qrcode_vR7x59, 7, 59, 20, 40, 171, $a([99, 9, 99, 14]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R7x77", $_.qrcode_vR7x77, 7, 77, 26, 52, 261, $a([99, 12, 99, 22]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R7x99", $_.qrcode_vR7x99, 7, 99, 24, 50, 358, $a([99, 16, 99, 30]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R7x139", $_.qrcode_vR7x139, 7, 139, 28, 56, 545, $a([99, 24, 99, 44]), $a([-1, -1, 1, 0, -1, -1, 2, 0])]), $a(["rmqr", "R9x43", $_.qrcode_vR9x43, 9, 43, 22, 99, 170, $a([99, 9, 99, 14]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R9x59", $_.qrcode_vR9x59, 9, 59, 20, 40, 267, $a([99, 12, 99, 22]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R9x77", $_.qrcode_vR9x77, 9, 77, 26, 52, 393, $a([99, 18, 99, 32]), $a([-1, -1, 1, 0, -1, -1, 1, 1])]), $a(["rmqr", "R9x99", $_.qrcode_vR9x99, 9, 99, 24, 50, 532, $a([99, 24, 99, 44]), $a([-1, -1, 1, 0, -1, -1, 2, 0])]), $a(["rmqr", "R9x139", $_.qrcode_vR9x139, 9, 139, 28, 56, 797, $a([99, 36, 99, 66]), $a([-1, -1, 1, 1, -1, -1, 3, 0])]), $a(["rmqr", "R11x27", $_.qrcode_vR11x27, 11, 27, 98, 99, 122, $a([99, 8, 99, 10]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R11x43", $_.qrcode_vR11x43, 11, 43, 22, 99, 249, $a([99, 12, 99, 20]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R11x59", $_.qrcode_vR11x59, 11, 59, 20, 40, 376, $a([99, 16, 99, 32]), $a([-1, -1, 1, 0, -1, -1, 1, 1])]), $a(["rmqr", "R11x77", $_.qrcode_vR11x77, 11, 77, 26, 52, 538, $a([99, 24, 99, 44]), $a([-1, -1, 1, 0, -1, -1, 1, 1])]), $a(["rmqr", "R11x99", $_.qrcode_vR11x99, 11, 99, 24, 50, 719, $a([99, 32, 99, 60]), $a([-1, -1, 1, 1, -1, -1, 1, 1])]), $a(["rmqr", "R11x139", $_.qrcode_vR11x139, 11, 139, 28, 56, 1062, $a([99, 48, 99, 90]), $a([-1, -1, 2, 0, -1, -1, 3, 0])]), $a(["rmqr", "R13x27", $_.qrcode_vR13x27, 13, 27, 98, 99, 172, $a([99, 9, 99, 14]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R13x43", $_.qrcode_vR13x43, 13, 43, 22, 99, 329, $a([99, 14, 99, 28]), $a([-1, -1, 1, 0, -1, -1, 1, 0])]), $a(["rmqr", "R13x59", $_.qrcode_vR13x59, 13, 59, 20, 40, 486, $a([99, 22, 99, 40]), $a([-1, -1, 1, 0, -1, -1, 2, 0])]), $a(["rmqr", "R13x77", $_.qrcode_vR13x77, 13, 77, 26, 52, 684, $a([99, 32, 99, 56]), $a([-1, -1, 1, 1, -1, -1, 1, 1])]), $a(["rmqr", "R13x99", $_.qrcode_vR13x99, 13, 99, 24, 50, 907, $a([99, 40, 99, 78]), $a([-1, -1, 1, 1, -1, -1, 1, 2])]), $a(["rmqr", "R13x139", $_.qrcode_vR13x139, 13, 139, 28, 56, 1328, $a([99, 60, 99, 112]), $a([-1, -1, 2, 1, -1, -1, 2, 2])]), $a(["rmqr", "R15x43", $_.qrcode_vR15x43, 15, 43, 22, 99, 409, $a([99, 18, 99, 36]), $a([-1, -1, 1, 0, -1, -1, 1, 1])]), $a(["rmqr", "R15x59", $_.qrcode_vR15x59, 15, 59, 20, 40, 596, $a([99, 26, 99, 48]), $a([-1, -1, 1, 0, -1, -1, 2, 0])]), $a(["rmqr", "R15x77", $_.qrcode_vR15x77, 15, 77, 26, 52, 830, $a([99, 36, 99, 72]), $a([-1, -1, 1, 1, -1, -1, 2, 1])]), $a(["rmqr", "R15x99", $_.qrcode_vR15x99, 15, 99, 24, 50, 1095, $a([99, 48, 99, 88]), $a([-1, -1, 2, 0, -1, -1, 4, 0])]), $a(["rmqr", "R15x139", $_.qrcode_vR15x139, 15, 139, 28, 56, 1594, $a([99, 72, 99, 130]), $a([-1, -1, 2, 1, -1, -1, 1, 4])]), $a(["rmqr", "R17x43", $_.qrcode_vR17x43, 17, 43, 22, 99, 489, $a([99, 22, 99, 40]), $a([-1, -1, 1, 0, -1, -1, 1, 1])]), $a(["rmqr", "R17x59", $_.qrcode_vR17x59, 17, 59, 20, 40, 706, $a([99, 32, 99, 60]), $a([-1, -1, 2, 0, -1, -1, 2, 0])]), $a(["rmqr", "R17x77", $_.qrcode_vR17x77, 17, 77, 26, 52, 976, $a([99, 44, 99, 84]), $a([-1, -1, 2, 0, -1, -1, 1, 2])]), $a(["rmqr", "R17x99", $_.qrcode_vR17x99, 17, 99, 24, 50, 1283, $a([99, 60, 99, 104]), $a([-1, -1, 2, 1, -1, -1, 4, 0])]), $a(["rmqr", "R17x139", $_.qrcode_vR17x139, 17, 139, 28, 56, 1860, $a([99, 80, 99, 156]), $a([-1, -1, 4, 0, -1, -1, 2, 4])])]);
var _57 = $a([1, 1, 1, 1, 1, 1, 1, 0]);
var _58 = $a([1, 0, 0, 0, 0, 0, 1, 0]);
var _59 = $a([1, 0, 1, 1, 1, 0, 1, 0]);
$_.qrcode_fpat = $a([_57, _58, _59, _59, _59, _58, _57, $a([0, 0, 0, 0, 0, 0, 0, 0])]);
var _5C = $a([1, 1, 1, 1, 1, 9, 9, 9]);
var _5D = $a([1, 0, 0, 0, 1, 9, 9, 9]);
var _5E = $a([1, 0, 1, 0, 1, 9, 9, 9]);
var _5F = $a([9, 9, 9, 9, 9, 9, 9, 9]);
$_.qrcode_fsubpat = $a([_5C, _5D, _5E, _5D, _5C, _5F, _5F, _5F]);
var _5H = $a([1, 1, 1, 9, 9, 9, 9, 9]);
var _5I = $a([1, 0, 9, 9, 9, 9, 9, 9]);
var _5J = $a([1, 9, 9, 9, 9, 9, 9, 9]);
var _5K = $a([9, 9, 9, 9, 9, 9, 9, 9]);
$_.qrcode_fcorpat = $a([_5H, _5I, _5J, _5K, _5K, _5K, _5K, _5K]);
var _5M = $a([9, 9, 9, 9, 9, 9, 9, 9]);
$_.qrcode_fnullpat = $a([_5M, _5M, _5M, _5M, _5M, _5M, _5M, _5M]);
var _5R = new Map([
["full", $a([$_.qrcode_fpat, $_.qrcode_fpat, $_.qrcode_fpat, $_.qrcode_fnullpat])],
["micro", $a([$_.qrcode_fpat, $_.qrcode_fnullpat, $_.qrcode_fnullpat, $_.qrcode_fnullpat])],
["rmqr", $a([$_.qrcode_fpat, $_.qrcode_fcorpat, $_.qrcode_fcorpat, $_.qrcode_fsubpat])]
]);
$_.qrcode_fpatmap = _5R;
var _5S = $a([1, 1, 1, 1, 1]);
var _5T = $a([1, 0, 0, 0, 1]);
$_.qrcode_algnpatfull = $a([_5S, _5T, $a([1, 0, 1, 0, 1]), _5T, _5S]);
var _5W = $a([1, 1, 1, 9, 9]);
var _5X = $a([1, 0, 1, 9, 9]);
var _5Y = $a([9, 9, 9, 9, 9]);
$_.qrcode_algnpatrmqr = $a([_5W, _5X, _5W, _5Y, _5Y]);
var _5b = $a([function() {
$j -= 2;
$k[$j++] = 0;
$k[$j++] = 8;
}, function() {
$j--;
var _5a = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5a - 1;
}]);
var _5d = $a([function() {
$j -= 2;
$k[$j++] = 1;
$k[$j++] = 8;
}, function() {
$j--;
var _5c = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5c - 2;
}]);
var _5f = $a([function() {
$j -= 2;
$k[$j++] = 2;
$k[$j++] = 8;
}, function() {
$j--;
var _5e = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5e - 3;
}]);
var _5h = $a([function() {
$j -= 2;
$k[$j++] = 3;
$k[$j++] = 8;
}, function() {
$j--;
var _5g = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5g - 4;
}]);
var _5j = $a([function() {
$j -= 2;
$k[$j++] = 4;
$k[$j++] = 8;
}, function() {
$j--;
var _5i = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5i - 5;
}]);
var _5l = $a([function() {
$j -= 2;
$k[$j++] = 5;
$k[$j++] = 8;
}, function() {
$j--;
var _5k = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5k - 6;
}]);
var _5n = $a([function() {
$j -= 2;
$k[$j++] = 7;
$k[$j++] = 8;
}, function() {
$j--;
var _5m = $k[--$j];
$k[$j++] = 8;
$k[$j++] = _5m - 7;
}]);
var _5p = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 8;
}, function() {
$j--;
$k[$j - 1] -= 8;
$k[$j++] = 8;
}]);
var _5r = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 7;
}, function() {
$j--;
$k[$j - 1] -= 7;
$k[$j++] = 8;
}]);
var _5t = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 5;
}, function() {
$j--;
$k[$j - 1] -= 6;
$k[$j++] = 8;
}]);
var _5v = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 4;
}, function() {
$j--;
$k[$j - 1] -= 5;
$k[$j++] = 8;
}]);
var _5x = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 3;
}, function() {
$j--;
$k[$j - 1] -= 4;
$k[$j++] = 8;
}]);
var _5z = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 2;
}, function() {
$j--;
$k[$j - 1] -= 3;
$k[$j++] = 8;
}]);
var _61 = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 1;
}, function() {
$j--;
$k[$j - 1] -= 2;
$k[$j++] = 8;
}]);
var _63 = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 0;
}, function() {
$j--;
$k[$j - 1] -= 1;
$k[$j++] = 8;
}]);
var _64 = $a([_5b, _5d, _5f, _5h, _5j, _5l, _5n, _5p, _5r, _5t, _5v, _5x, _5z, _61, _63]);
var _65 = $a([function() {
$j -= 2;
$k[$j++] = 1;
$k[$j++] = 8;
}]);
var _66 = $a([function() {
$j -= 2;
$k[$j++] = 2;
$k[$j++] = 8;
}]);
var _67 = $a([function() {
$j -= 2;
$k[$j++] = 3;
$k[$j++] = 8;
}]);
var _68 = $a([function() {
$j -= 2;
$k[$j++] = 4;
$k[$j++] = 8;
}]);
var _69 = $a([function() {
$j -= 2;
$k[$j++] = 5;
$k[$j++] = 8;
}]);
var _6A = $a([function() {
$j -= 2;
$k[$j++] = 6;
$k[$j++] = 8;
}]);
var _6B = $a([function() {
$j -= 2;
$k[$j++] = 7;
$k[$j++] = 8;
}]);
var _6C = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 8;
}]);
var _6D = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 7;
}]);
var _6E = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 6;
}]);
var _6F = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 5;
}]);
var _6G = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 4;
}]);
var _6H = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 3;
}]);
var _6I = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 2;
}]);
var _6J = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 1;
}]);
var _6K = $a([_65, _66, _67, _68, _69, _6A, _6B, _6C, _6D, _6E, _6F, _6G, _6H, _6I, _6J]);
var _6N = $a([function() {
$j -= 2;
$k[$j++] = 11;
$k[$j++] = 3;
}, function() {
var _6L = $k[--$j];
var _6M = $k[--$j];
$k[$j++] = _6L - 3;
$k[$j++] = _6M - 6;
}]);
var _6Q = $a([function() {
$j -= 2;
$k[$j++] = 11;
$k[$j++] = 2;
}, function() {
var _6O = $k[--$j];
var _6P = $k[--$j];
$k[$j++] = _6O - 4;
$k[$j++] = _6P - 6;
}]);
var _6T = $a([function() {
$j -= 2;
$k[$j++] = 11;
$k[$j++] = 1;
}, function() {
var _6R = $k[--$j];
var _6S = $k[--$j];
$k[$j++] = _6R - 5;
$k[$j++] = _6S - 6;
}]);
var _6W = $a([function() {
$j -= 2;
$k[$j++] = 10;
$k[$j++] = 5;
}, function() {
var _6U = $k[--$j];
var _6V = $k[--$j];
$k[$j++] = _6U - 6;
$k[$j++] = _6V - 2;
}]);
var _6Z = $a([function() {
$j -= 2;
$k[$j++] = 10;
$k[$j++] = 4;
}, function() {
var _6X = $k[--$j];
var _6Y = $k[--$j];
$k[$j++] = _6X - 6;
$k[$j++] = _6Y - 3;
}]);
var _6c = $a([function() {
$j -= 2;
$k[$j++] = 10;
$k[$j++] = 3;
}, function() {
var _6a = $k[--$j];
var _6b = $k[--$j];
$k[$j++] = _6a - 6;
$k[$j++] = _6b - 4;
}]);
var _6f = $a([function() {
$j -= 2;
$k[$j++] = 10;
$k[$j++] = 2;
}, function() {
var _6d = $k[--$j];
var _6e = $k[--$j];
$k[$j++] = _6d - 6;
$k[$j++] = _6e - 5;
}]);
var _6i = $a([function() {
$j -= 2;
$k[$j++] = 10;
$k[$j++] = 1;
}, function() {
var _6g = $k[--$j];
var _6h = $k[--$j];
$k[$j++] = _6g - 6;
$k[$j++] = _6h - 6;
}]);
var _6l = $a([function() {
$j -= 2;
$k[$j++] = 9;
$k[$j++] = 5;
}, function() {
var _6j = $k[--$j];
var _6k = $k[--$j];
$k[$j++] = _6j - 7;
$k[$j++] = _6k - 2;
}]);
var _6o = $a([function() {
$j -= 2;
$k[$j++] = 9;
$k[$j++] = 4;
}, function() {
var _6m = $k[--$j];
var _6n = $k[--$j];
$k[$j++] = _6m - 7;
$k[$j++] = _6n - 3;
}]);
var _6r = $a([function() {
$j -= 2;
$k[$j++] = 9;
$k[$j++] = 3;
}, function() {
var _6p = $k[--$j];
var _6q = $k[--$j];
$k[$j++] = _6p - 7;
$k[$j++] = _6q - 4;
}]);
var _6u = $a([function() {
$j -= 2;
$k[$j++] = 9;
$k[$j++] = 2;
}, function() {
var _6s = $k[--$j];
var _6t = $k[--$j];
$k[$j++] = _6s - 7;
$k[$j++] = _6t - 5;
}]);
var _6x = $a([function() {
$j -= 2;
$k[$j++] = 9;
$k[$j++] = 1;
}, function() {
var _6v = $k[--$j];
var _6w = $k[--$j];
$k[$j++] = _6v - 7;
$k[$j++] = _6w - 6;
}]);
var _70 = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 5;
}, function() {
var _6y = $k[--$j];
var _6z = $k[--$j];
$k[$j++] = _6y - 8;
$k[$j++] = _6z - 2;
}]);
var _73 = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 4;
}, function() {
var _71 = $k[--$j];
var _72 = $k[--$j];
$k[$j++] = _71 - 8;
$k[$j++] = _72 - 3;
}]);
var _76 = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 3;
}, function() {
var _74 = $k[--$j];
var _75 = $k[--$j];
$k[$j++] = _74 - 8;
$k[$j++] = _75 - 4;
}]);
var _79 = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 2;
}, function() {
var _77 = $k[--$j];
var _78 = $k[--$j];
$k[$j++] = _77 - 8;
$k[$j++] = _78 - 5;
}]);
var _7C = $a([function() {
$j -= 2;
$k[$j++] = 8;
$k[$j++] = 1;
}, function() {
var _7A = $k[--$j];
var _7B = $k[--$j];
$k[$j++] = _7A - 8;
$k[$j++] = _7B - 6;
}]);
var _7E = new Map([
["full", _64],
["micro", _6K],
["rmqr", $a([_6N, _6Q, _6T, _6W, _6Z, _6c, _6f, _6i, _6l, _6o, _6r, _6u, _6x, _70, _73, _76, _79, _7C])]
]);
$_.qrcode_formatfimmap = _7E;
$_.qrcode_ecidfull = $a([1, 0, 3, 2]);
$_.qrcode_ecidrmqr = $a([-1, 0, -1, 1]);
$_.qrcode_ecidmicrosym = $a([$a([0]), $a([1, 2]), $a([3, 4]), $a([5, 6, 7])]);
var _7O = $a([function() {
$k[$j - 1] -= 9;
$k[$j++] = 5;
}, function() {
var _7N = $k[--$j];
$k[$j++] = 5;
$k[$j++] = _7N - 9;
}]);
var _7R = $a([function() {
$k[$j - 1] -= 10;
$k[$j++] = 5;
}, function() {
var _7Q = $k[--$j];
$k[$j++] = 5;
$k[$j++] = _7Q - 10;
}]);
var _7U = $a([function() {
$k[$j - 1] -= 11;
$k[$j++] = 5;
}, function() {
var _7T = $k[--$j];
$k[$j++] = 5;
$k[$j++] = _7T - 11;
}]);
var _7X = $a([function() {
$k[$j - 1] -= 9;
$k[$j++] = 4;
}, function() {
var _7W = $k[--$j];
$k[$j++] = 4;
$k[$j++] = _7W - 9;
}]);
var _7a = $a([function() {
$k[$j - 1] -= 10;
$k[$j++] = 4;
}, function() {
var _7Z = $k[--$j];
$k[$j++] = 4;
$k[$j++] = _7Z - 10;
}]);
var _7d = $a([function() {
$k[$j - 1] -= 11;
$k[$j++] = 4;
}, function() {
var _7c = $k[--$j];
$k[$j++] = 4;
$k[$j++] = _7c - 11;
}]);
var _7g = $a([function() {
$k[$j - 1] -= 9;
$k[$j++] = 3;
}, function() {
var _7f = $k[--$j];
$k[$j++] = 3;
$k[$j++] = _7f - 9;
}]);
var _7j = $a([function() {
$k[$j - 1] -= 10;
$k[$j++] = 3;
}, function() {
var _7i = $k[--$j];
$k[$j++] = 3;
$k[$j++] = _7i - 10;
}]);
var _7m = $a([function() {
$k[$j - 1] -= 11;
$k[$j++] = 3;
}, function() {
var _7l = $k[--$j];
$k[$j++] = 3;
$k[$j++] = _7l - 11;
}]);
var _7p = $a([function() {
$k[$j - 1] -= 9;
$k[$j++] = 2;
}, function() {
var _7o = $k[--$j];
$k[$j++] = 2;
$k[$j++] = _7o - 9;
}]);
var _7s = $a([function() {
$k[$j - 1] -= 10;
$k[$j++] = 2;
}, function() {
var _7r = $k[--$j];
$k[$j++] = 2;
$k[$j++] = _7r - 10;
}]);
var _7v = $a([function() {
$k[$j - 1] -= 11;
$k[$j++] = 2;
}, function() {
var _7u = $k[--$j];
$k[$j++] = 2;
$k[$j++] = _7u - 11;
}]);
var _7y = $a([function() {
$k[$j - 1] -= 9;
$k[$j++] = 1;
}, function() {
var _7x = $k[--$j];
$k[$j++] = 1;
$k[$j++] = _7x - 9;
}]);
var _81 = $a([function() {
$k[$j - 1] -= 10;
$k[$j++] = 1;
}, function() {
var _80 = $k[--$j];
$k[$j++] = 1;
$k[$j++] = _80 - 10;
}]);
var _84 = $a([function() {
$k[$j - 1] -= 11;
$k[$j++] = 1;
}, function() {
var _83 = $k[--$j];
$k[$j++] = 1;
$k[$j++] = _83 - 11;
}]);
var _87 = $a([function() {
$k[$j - 1] -= 9;
$k[$j++] = 0;
}, function() {
var _86 = $k[--$j];
$k[$j++] = 0;
$k[$j++] = _86 - 9;
}]);
var _8A = $a([function() {
$k[$j - 1] -= 10;
$k[$j++] = 0;
}, function() {
var _89 = $k[--$j];
$k[$j++] = 0;
$k[$j++] = _89 - 10;
}]);
var _8D = $a([function() {
$k[$j - 1] -= 11;
$k[$j++] = 0;
}, function() {
var _8C = $k[--$j];
$k[$j++] = 0;
$k[$j++] = _8C - 11;
}]);
$_.qrcode_vimmap = $a([_7O, _7R, _7U, _7X, _7a, _7d, _7g, _7j, _7m, _7p, _7s, _7v, _7y, _81, _84, _87, _8A, _8D]);
$_.e = 10000;
$_.qrcode_mode0forceKB = $a([1, 1, 1, $_.e, $_.e, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
$_.qrcode_mode0forceA = $a([1, 1, 1, $_.e, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
$_.qrcode_mode0forceN = $a([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
$_.qrcode_mode0NbeforeB = $a([4, 4, 5, $_.e, $_.e, 2, 3, 2, 2, 3, 3, 3, 2, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
$_.qrcode_modeBKbeforeB = $a([9, 12, 13, $_.e, $_.e, 4, 6, 4, 5, 6, 6, 6, 5, 6, 6, 6, 7, 4, 6, 6, 6, 7, 7, 5, 6, 6, 7, 7, 7, 6, 6, 7, 7, 7, 6, 7, 7, 7, 8]);
$_.qrcode_modeBKbeforeA = $a([8, 10, 11, $_.e, $_.e, 4, 5, 4, 5, 5, 6, 6, 5, 5, 6, 6, 6, 4, 5, 6, 6, 6, 6, 5, 6, 6, 6, 6, 7, 6, 6, 6, 6, 7, 6, 6, 6, 7, 7]);
$_.qrcode_modeBKbeforeN = $a([8, 9, 11, $_.e, $_.e, 3, 5, 3, 4, 5, 5, 5, 4, 5, 5, 5, 6, 3, 5, 5, 5, 6, 6, 4, 5, 5, 6, 6, 6, 5, 5, 6, 6, 7, 5, 6, 6, 6, 7]);
$_.qrcode_modeBKbeforeE = $a([5, 5, 6, $_.e, $_.e, 2, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 2, 3, 3, 3, 4, 4, 3, 3, 3, 4, 4, 4, 3, 3, 4, 4, 4, 3, 4, 4, 4, 4]);
$_.qrcode_modeBAbeforeK = $a([11, 12, 14, $_.e, $_.e, 5, 7, 5, 6, 7, 8, 8, 6, 7, 8, 8, 8, 6, 7, 8, 8, 8, 8, 6, 8, 8, 8, 8, 9, 8, 8, 8, 8, 9, 8, 8, 8, 9, 9]);
$_.qrcode_modeBAbeforeB = $a([11, 15, 16, $_.e, $_.e, 6, 7, 6, 7, 7, 8, 8, 7, 7, 8, 8, 8, 6, 7, 8, 8, 8, 9, 7, 8, 8, 8, 9, 9, 8, 8, 9, 9, 9, 8, 8, 9, 9, 10]);
$_.qrcode_modeBAbeforeN = $a([12, 13, 15, $_.e, $_.e, 6, 8, 6, 7, 8, 8, 8, 7, 8, 8, 8, 9, 6, 8, 8, 8, 9, 9, 7, 8, 8, 9, 9, 10, 8, 9, 9, 9, 10, 8, 9, 9, 10, 10]);
$_.qrcode_modeBAbeforeE = $a([6, 7, 8, $_.e, $_.e, 3, 4, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 4, 4, 4, 4, 5, 5, 4, 4, 4, 5, 5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 5, 5]);
$_.qrcode_modeBNbeforeK = $a([6, 7, 8, $_.e, $_.e, 3, 4, 3, 4, 4, 5, 5, 4, 4, 5, 5, 5, 3, 4, 5, 5, 5, 5, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
$_.qrcode_modeBNbeforeB = $a([6, 8, 9, $_.e, $_.e, 3, 4, 3, 4, 4, 5, 5, 4, 4, 5, 5, 5, 3, 4, 5, 5, 5, 5, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6]);
$_.qrcode_modeBNbeforeA = $a([6, 7, 8, $_.e, $_.e, 3, 4, 3, 4, 4, 5, 5, 4, 4, 5, 5, 5, 4, 4, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 5, 5, 5, 5, 6]);
$_.qrcode_modeBNbeforeE = $a([3, 4, 4, $_.e, $_.e, 2, 3, 2, 2, 3, 3, 3, 2, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
$_.qrcode_modeANbeforeA = $a([13, 15, 17, $_.e, 5, 7, 9, 7, 8, 9, 9, 9, 8, 9, 9, 9, 11, 7, 9, 9, 9, 11, 11, 8, 9, 9, 10, 11, 11, 9, 10, 11, 11, 11, 9, 11, 11, 11, 11]);
$_.qrcode_modeANbeforeB = $a([13, 17, 18, $_.e, $_.e, 7, 9, 7, 8, 9, 9, 9, 8, 9, 9, 9, 10, 7, 9, 9, 9, 10, 11, 8, 9, 9, 9, 11, 11, 9, 9, 11, 11, 11, 9, 10, 11, 11, 11]);
$_.qrcode_modeANbeforeE = $a([7, 8, 9, $_.e, 3, 4, 5, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 4, 5, 5, 5, 6, 6, 5, 5, 5, 5, 6, 6, 5, 5, 6, 6, 6, 5, 6, 6, 6, 6]);
var _9N = $a([function() {
var _95 = $k[--$j];
var _96 = $k[--$j];
$k[$j++] = $f(_96 + _95) % 2
}, function() {
var _97 = $k[--$j];
$k[$j - 1] = _97 % 2;
}, function() {
$j--;
var _9A = $k[--$j];
$k[$j++] = _9A % 3;
}, function() {
var _9B = $k[--$j];
var _9C = $k[--$j];
$k[$j++] = $f(_9C + _9B) % 3
}, function() {
var _9D = $k[--$j];
var _9E = $k[--$j];
$k[$j++] = ((~~(_9D / 2)) + (~~(_9E / 3))) % 2;
}, function() {
var _9F = $k[--$j];
var _9G = $k[--$j];
var _9H = _9G * _9F;
$k[$j++] = $f(_9H % 2 + _9H % 3)
}, function() {
var _9I = $k[--$j];
var _9J = $k[--$j];
var _9K = _9J * _9I;
$k[$j++] = $f(_9K % 2 + _9K % 3) % 2
}, function() {
var _9L = $k[--$j];
var _9M = $k[--$j];
$k[$j++] = $f(_9M * _9L % 3 + (_9M + _9L) % 2) % 2
}]);
$_.qrcode_maskfuncs = _9N;
var _9R = new Map([
["full", $a([0, 1, 2, 3, 4, 5, 6, 7])],
["micro", $a([1, 4, 6, 7])],
["rmqr", $a([4])]
]);
$_.qrcode_formatmaskbits = _9R;
$_.qrcode_bchrem = function() {
var _9S = $k[--$j];
var _9T = $k[$j - 1];
$k[$j++] = $bs(_9S, _9T);
for (;;) {
var _9U = $k[$j - 1];
if (_9U == 0) {
break;
}
var _9V = $k[$j - 1];
$k[$j++] = 0;
$k[$j++] = _9V;
if (_9V >= 65536) {
var _9W = $k[--$j];
$k[$j - 1] += 16;
$k[$j++] = $flr(_9W / 65536);
}
var _9Y = $k[$j - 1];
if (_9Y >= 256) {
var _9Z = $k[--$j];
$k[$j - 1] += 8;
$k[$j++] = $flr(_9Z / 256);
}
var _9b = $k[$j - 1];
if (_9b >= 16) {
var _9c = $k[--$j];
$k[$j - 1] += 4;
$k[$j++] = $flr(_9c / 16);
}
var _9e = $k[$j - 1];
if (_9e >= 4) {
var _9f = $k[--$j];
$k[$j - 1] += 2;
$k[$j++] = $flr(_9f / 4);
}
var _9h = $k[--$j];
if (_9h >= 2) {
$k[$j - 1] += 1;
}
var _9j = $k[$j - 1];
var _9l = $k[$j - 3];
if ($lt(_9j, _9l)) {
$j--;
break;
}
var _9m = $k[--$j];
var _9n = $k[--$j];
var _9o = $k[$j - 1];
var _9p = $k[$j - 2];
$k[$j++] = $bs(_9p, $f(_9m - _9o)) ^ _9n
}
$r(3, 1);
$j -= 2;
};
$_.charvals = new Map;
for (var _9q = 0; _9q <= 44; _9q += 1) {
$put($_.charvals, $get($_.qrcode_charmap, _9q), _9q);
}
$_.charvals = $_.charvals;
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _9u = 0; _9u < 255; _9u++) {
var _9v = $k[$j - 1];
var _9w = _9v * 2;
$k[$j++] = _9w;
if (_9w >= 256) {
var _9x = $k[--$j];
$k[$j++] = _9x ^ 285;
}
}
var _9y = $a();
$_.rsalog = _9y;
$_.rslog = $a(256);
for (var _A0 = 1; _A0 <= 255; _A0 += 1) {
$put($_.rslog, $get($_.rsalog, _A0), _A0);
}
$_.rslog = $_.rslog;
$_.funcpatlayers = $a(6 * 12);
for (var _A6 = 0; _A6 <= 11; _A6 += 1) {
$_.j = _A6;
for (var _A7 = 0; _A7 <= 5; _A7 += 1) {
$_.i = _A7;
$_.bits = 0;
for (var _A8 = 0; _A8 <= 7; _A8 += 1) {
$_.m = _A8;
var _AC = $get($_.qrcode_maskfuncs, $_.m);
$k[$j++] = $_.i;
$k[$j++] = $_.j;
if (_AC() === true) {
break;
}
var _AD = $k[--$j];
if (_AD == 0) {
$_.bits = $_.bits | $bs(1, $_.m);
}
}
$put($_.funcpatlayers, ($_.j * 6) + $_.i, $_.bits);
}
}
$_.funcpatlayers = $_.funcpatlayers;
$_.fmtvalsfull = $a(32);
$_.fmtvalsmicro = $a(32);
for (var _AN = 0; _AN <= 31; _AN += 1) {
$k[$j++] = _AN;
$k[$j++] = 1335;
$k[$j++] = 10;
$k[$j++] = _AN;
$_.qrcode_bchrem();
var _AO = $k[--$j];
var _AP = $k[--$j];
var _AQ = _AO | (_AP * 1024);
$put($_.fmtvalsfull, _AP, _AQ ^ 21522);
$put($_.fmtvalsmicro, _AP, _AQ ^ 17477);
}
$_.fmtvalsfull = $_.fmtvalsfull;
$_.fmtvalsmicro = $_.fmtvalsmicro;
$_.fmtvalsrmqr1 = $a(64);
$_.fmtvalsrmqr2 = $a(64);
$_.vervals = $a(34);
for (var _AY = 0; _AY <= 63; _AY += 1) {
$k[$j++] = _AY;
$k[$j++] = 7973;
$k[$j++] = 12;
$k[$j++] = _AY;
$_.qrcode_bchrem();
var _AZ = $k[--$j];
var _Aa = $k[--$j];
$put($_.fmtvalsrmqr1, _Aa, (_AZ | (_Aa * 4096)) ^ 129714);
var _Ac = _AZ | (_Aa * 4096);
$put($_.fmtvalsrmqr2, _Aa, _Ac ^ 133755);
$k[$j++] = _Ac;
$k[$j++] = _Aa;
if ((_Aa >= 7) && (_Aa <= 40)) {
var _Ae = $k[--$j];
var _Af = $k[--$j];
$put($_.vervals, _Ae - 7, _Af);
} else {
$j -= 2;
}
}
$_.fmtvalsrmqr1 = $_.fmtvalsrmqr1;
$_.fmtvalsrmqr2 = $_.fmtvalsrmqr2;
$_.vervals = $_.vervals;
$_.qrcode_rsprod = function() {
var _Ak = $k[$j - 1];
if (_Ak != 0) {
var _Am = $k[$j - 2];
if (_Am != 0) {
var _Ao = $k[--$j];
var _Ap = $get($_.rslog, _Ao);
var _Aq = $k[--$j];
$k[$j++] = $get($_.rsalog, $f(_Ap + $get($_.rslog, _Aq)) % 255)
} else {
$j -= 2;
$k[$j++] = 0;
}
} else {
$j -= 2;
$k[$j++] = 0;
}
};
$_.qrcode_gencoeffs = function() {
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _Aw = 0, _Ax = $_.ecpb; _Aw < _Ax; _Aw++) {
$k[$j++] = 0;
}
$_.coeffs = $a();
for (var _B0 = 0, _Az = $_.ecpb - 1; _B0 <= _Az; _B0 += 1) {
var _B2 = $get($_.rsalog, _B0);
var _B3 = $_.coeffs;
$put(_B3, _B0 + 1, $get(_B3, (_B0 + 1) - 1));
$k[$j++] = _B2;
for (var _B5 = _B0; _B5 >= 1; _B5 -= 1) {
var _B6 = $_.coeffs;
var _B7 = $get(_B6, _B5);
var _B8 = $k[$j - 1];
$k[$j++] = _B6;
$k[$j++] = _B5;
$k[$j++] = _B7;
$k[$j++] = _B8;
$_.qrcode_rsprod();
var _BA = $k[--$j];
var _BB = $k[--$j];
var _BC = $get($_.coeffs, _BB - 1);
var _BD = $k[--$j];
$put(_BD, _BB, $xo(_BA, _BC));
}
var _BE = $_.coeffs;
var _BF = $get(_BE, 0);
var _BG = $k[$j - 1];
$k[$j++] = _BE;
$k[$j++] = 0;
$k[$j++] = _BF;
$k[$j++] = _BG;
$_.qrcode_rsprod();
var _BH = $k[--$j];
var _BI = $k[--$j];
var _BJ = $k[--$j];
$put(_BJ, _BI, _BH);
$j--;
}
$k[$j++] = $geti($_.coeffs, 0, $_.coeffs.length - 1);
};
$_.qrcode_coeffscachemax = 20;
$_.qrcode_coeffscachelimit = 302;
$k[$j++] = $_.qrcode_coeffscachemax;
$k[$j++] = $_.qrcode_coeffscachelimit;
bwipp_fifocache();
var _BP = $k[--$j];
$_.qrcode_coeffscache = _BP;
$_.qrcode_coeffscachefetch = function() {
var _BQ = $k[--$j];
$_.ecpb = _BQ;
var _BS = $get($_.qrcode_coeffscache, 'fetch');
$k[$j++] = $_.ecpb;
$k[$j++] = function() {
$_.qrcode_gencoeffs();
};
$k[$j++] = function() {
var _BT = $k[--$j];
$k[$j++] = _BT.length;
};
if (_BS() === true) {
return true;
}
};
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_qrcode.globals);
$_.dontdraw = false;
$_.format = "unset";
$_.version = "unset";
$_.eclevel = "unset";
$_.fixedeclevel = false;
$_.parse = false;
$_.parsefnc = false;
$_.mask = -1;
$_.suppresskanjimode = true;
$k[$j++] = null;
bwipp_processoptions();
var _BU = $k[--$j];
$_.options = _BU;
var _BV = $k[--$j];
$_.barcode = _BV;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
$_.modunit = 2;
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.qrcodeEmptyData#27039";
$k[$j++] = "The data must not be empty";
bwipp_raiseerror();
}
if ($_.barcode.length > 30000) {
$k[$j++] = "bwipp.qrcodeInputTooLong#27043";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if ($ne($_.version, "unset")) {
if ($eq($_.format, "unset")) {
$k[$j++] = "full";
if ($_.version.length > 0) {
if ($eq($geti($_.version, 0, 1), "M")) {
$k[$j - 1] = "micro";
}
if ($eq($geti($_.version, 0, 1), "R")) {
$k[$j - 1] = "rmqr";
}
}
var _Bh = $k[--$j];
$_.format = _Bh;
}
} else {
if ($eq($_.format, "unset")) {
$_.format = "full";
}
}
if ($ne($_.format, "full") && ($ne($_.format, "micro") && $ne($_.format, "rmqr"))) {
$k[$j++] = "bwipp.qrcodeInvalidFormat#27063";
$k[$j++] = "The format must be either full, micro or rmqr";
bwipp_raiseerror();
}
if ($eq($_.format, "rmqr") && $eq($_.version, "unset")) {
$k[$j++] = "bwipp.qrcodeRMQRwithoutVersion#27067";
$k[$j++] = "A version must be provided for RMQR";
bwipp_raiseerror();
}
if ($eq($_.eclevel, "unset")) {
var _Bq = $ne($_.format, "micro") ? "M" : "L";
$_.eclevel = _Bq;
}
if ($ne($_.eclevel, "L") && ($ne($_.eclevel, "M") && ($ne($_.eclevel, "Q") && $ne($_.eclevel, "H")))) {
$k[$j++] = "bwipp.qrcodeInvalidEClevel#27076";
$k[$j++] = "Error correction level must be either L, M, Q, or H";
bwipp_raiseerror();
}
if (($_.mask != -1) && $eq($_.format, "rmqr")) {
$k[$j++] = "bwipp.qrcodeRMQRmask#27080";
$k[$j++] = "A mask cannot be supplied for RMQR";
bwipp_raiseerror();
}
if ($_.mask != -1) {
var _C2 = $eq($_.format, "full") ? 8 : 4;
if (($_.mask < 1) || ($_.mask > _C2)) {
$k[$j++] = "bwipp.qrcodeBadMask#27085";
$k[$j++] = "An invalid mask was supplied";
bwipp_raiseerror();
}
}
$_.fncvals = new Map([
["parse", $_.parse],
["parsefnc", $_.parsefnc],
["eci", true],
["FNC1", $_.qrcode_fn1]
]);
$k[$j++] = $_.barcode;
$k[$j++] = $_.fncvals;
bwipp_parseinput();
var _C7 = $k[--$j];
$_.msg = _C7;
$_.msglen = $_.msg.length;
$_.fnc1first = false;
if ($_.msglen > 0) {
if ($get($_.msg, 0) == $_.qrcode_fn1) {
$_.fnc1first = true;
$k[$j++] = Infinity;
var _CE = $geti($_.msg, 1, $_.msglen - 1);
for (var _CF = 0, _CG = _CE.length; _CF < _CG; _CF++) {
var _CH = $get(_CE, _CF);
$k[$j++] = _CH;
if (_CH == 37) {
var _CI = $k[$j - 1];
$k[$j++] = _CI;
}
}
$_.msg = $a();
$_.msglen = $_.msg.length;
}
}
if ($_.msglen > 7089) {
$k[$j++] = "bwipp.qrcodeInputTooLong#27120";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
$_.tobin = function() {
var _CL = $k[--$j];
var _CM = $s(_CL);
$k[$j++] = _CM;
for (var _CO = 0, _CN = _CM.length - 1; _CO <= _CN; _CO += 1) {
var _CP = $k[$j - 1];
$put(_CP, _CO, 48);
}
var _CQ = $k[$j - 1];
$k[$j++] = _CQ;
var _CR = $k[$j - 3];
var _CS = $k[$j - 1];
$k[$j - 3] = $k[$j - 2];
$j -= 2;
var _CU = $cvrs($s(_CS.length), _CR, 2);
$puti(_CS, _CS.length - _CU.length, _CU);
};
$_.encA = function() {
var _CV = $k[--$j];
$_.in = _CV;
if ($_.fnc1first) {
$k[$j++] = Infinity;
$forall($_.in, function() {
var _CY = $k[$j - 1];
if (_CY == $_.qrcode_fn1) {
$k[$j - 1] = 37;
}
});
$_.in = $a();
}
$k[$j++] = (~~(($_.in.length * 11) / 2)) + 1;
try {
var _Ca = $k[--$j];
$k[$j++] = $s(_Ca);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _Cc = $k[--$j];
if (_Cc) {
$k[$j - 1] = "bwipp.qrcodeInputTooLarge#27145";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
var _Cd = $k[--$j];
$_.out = _Cd;
$_.k = 0;
$_.m = 0;
for (;;) {
if ($_.k == $_.in.length) {
break;
}
if ($_.k < ($_.in.length - 1)) {
$k[$j++] = $f($get($_.charvals, $get($_.in, $_.k)) * 45 + $get($_.charvals, $get($_.in, $_.k + 1)))
$k[$j++] = 11;
$_.tobin();
$_.k = $_.k + 2;
} else {
$k[$j++] = $get($_.charvals, $get($_.in, $_.k));
$k[$j++] = 6;
$_.tobin();
$_.k = $_.k + 1;
}
var _Cz = $k[--$j];
$puti($_.out, $_.m, _Cz);
$_.m = _Cz.length + $_.m;
}
$k[$j++] = $geti($_.out, 0, $_.m);
};
$_.encN = function() {
var _D6 = $k[--$j];
$_.in = _D6;
$k[$j++] = (~~(($_.in.length * 10) / 3)) + 1;
try {
var _D8 = $k[--$j];
$k[$j++] = $s(_D8);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _DA = $k[--$j];
if (_DA) {
$k[$j - 1] = "bwipp.qrcodeInputTooLarge#27166";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
var _DB = $k[--$j];
$_.out = _DB;
$_.k = 0;
$_.m = 0;
for (;;) {
if ($_.k == $_.in.length) {
break;
}
if ($_.k < ($_.in.length - 2)) {
var _DI = $geti($_.in, $_.k, 3);
$k[$j++] = 0;
for (var _DJ = 0, _DK = _DI.length; _DJ < _DK; _DJ++) {
var _DL = $get(_DI, _DJ);
var _DM = $k[--$j];
$k[$j++] = $f(_DL + (_DM * 10 - 48))
}
$k[$j++] = 10;
$_.tobin();
$_.k = $_.k + 3;
} else {
if ($_.k == ($_.in.length - 2)) {
var _DS = $geti($_.in, $_.k, 2);
$k[$j++] = 0;
for (var _DT = 0, _DU = _DS.length; _DT < _DU; _DT++) {
var _DV = $get(_DS, _DT);
var _DW = $k[--$j];
$k[$j++] = $f(_DV + (_DW * 10 - 48))
}
$k[$j++] = 7;
$_.tobin();
$_.k = $_.k + 2;
} else {
var _Da = $geti($_.in, $_.k, 1);
$k[$j++] = 0;
for (var _Db = 0, _Dc = _Da.length; _Db < _Dc; _Db++) {
var _Dd = $get(_Da, _Db);
var _De = $k[--$j];
$k[$j++] = $f(_Dd + (_De * 10 - 48))
}
$k[$j++] = 4;
$_.tobin();
$_.k = $_.k + 1;
}
}
var _Dg = $k[--$j];
$puti($_.out, $_.m, _Dg);
$_.m = _Dg.length + $_.m;
}
$k[$j++] = $geti($_.out, 0, $_.m);
};
$_.encB = function() {
var _Dn = $k[--$j];
$_.in = _Dn;
if ($_.fnc1first) {
$k[$j++] = Infinity;
$forall($_.in, function() {
var _Dq = $k[$j - 1];
if (_Dq == $_.qrcode_fn1) {
$k[$j - 1] = 29;
}
});
$_.in = $a();
}
$k[$j++] = $_.in.length * 8;
try {
var _Ds = $k[--$j];
$k[$j++] = $s(_Ds);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _Du = $k[--$j];
if (_Du) {
$k[$j - 1] = "bwipp.qrcodeInputTooLarge#27195";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
var _Dv = $k[--$j];
$_.out = _Dv;
for (var _Dy = 0, _Dx = $_.in.length - 1; _Dy <= _Dx; _Dy += 1) {
$_.k = _Dy;
$k[$j++] = $cvi($get($_.in, $_.k));
$k[$j++] = 8;
$_.tobin();
$k[$j++] = $_.out;
$k[$j++] = $_.k * 8;
var _E4 = $k[$j - 3];
var _E5 = $k[$j - 1];
var _E6 = $k[$j - 2];
$j -= 3;
$puti(_E6, _E5, _E4);
}
$k[$j++] = $_.out;
};
$_.encK = function() {
var _E8 = $k[--$j];
$_.in = _E8;
$k[$j++] = (~~($_.in.length / 2)) * 13;
try {
var _EA = $k[--$j];
$k[$j++] = $s(_EA);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _EC = $k[--$j];
if (_EC) {
$k[$j - 1] = "bwipp.qrcodeInputTooLarge#27209";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
var _ED = $k[--$j];
$_.out = _ED;
$_.k = 0;
$_.m = 0;
for (;;) {
if ($_.k == $_.in.length) {
break;
}
var _EM = $f($get($_.in, $_.k) * 256 + $get($_.in, $_.k + 1));
var _EN = _EM < 57408 ? 33088 : 49472;
var _EP = $f(_EM - _EN);
$k[$j++] = $f($flr(_EP / 256) * 192 + (_EP & 255))
$k[$j++] = 13;
$_.tobin();
var _EQ = $k[--$j];
$puti($_.out, $_.m, _EQ);
$_.m = _EQ.length + $_.m;
$_.k = $_.k + 2;
}
$k[$j++] = $_.out;
};
$_.encE = function() {
var _EW = $k[--$j];
var _EY = (-$get(_EW, 0)) - 1000000;
$k[$j++] = _EY;
if (_EY <= 127) {
$k[$j++] = 8;
$_.tobin();
} else {
var _EZ = $k[$j - 1];
if (_EZ <= 16383) {
$k[$j - 1] += 32768;
$k[$j++] = 16;
$_.tobin();
} else {
$k[$j - 1] += 12582912;
$k[$j++] = 24;
$_.tobin();
}
}
};
$_.addtobits = function() {
var _Ec = $k[$j - 1];
if ((_Ec.length + $_.j) > $_.bits.length) {
$k[$j - 1] = "bwipp.qrcodeNoValidSymbol#27236";
$k[$j++] = "Maximum length exceeded or invalid content";
bwipp_raiseerror();
}
var _Ef = $k[--$j];
$puti($_.bits, $_.j, _Ef);
$_.j = _Ef.length + $_.j;
};
$k[$j++] = Infinity;
for (var _Ek = 0, _El = $_.msglen; _Ek < _El; _Ek++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numNs = $a();
$k[$j++] = Infinity;
for (var _En = 0, _Eo = $_.msglen; _En < _Eo; _En++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numAs = $a();
$k[$j++] = Infinity;
for (var _Eq = 0, _Er = $_.msglen; _Eq < _Er; _Eq++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numAorNs = $a();
$k[$j++] = Infinity;
for (var _Et = 0, _Eu = $_.msglen; _Et < _Eu; _Et++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numBs = $a();
$k[$j++] = Infinity;
for (var _Ew = 0, _Ex = $_.msglen; _Ew < _Ex; _Ew++) {
$k[$j++] = 0;
}
$k[$j++] = 0;
$_.numKs = $a();
$k[$j++] = Infinity;
for (var _Ez = 0, _F0 = $_.msglen; _Ez < _F0; _Ez++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextNs = $a();
$k[$j++] = Infinity;
for (var _F2 = 0, _F3 = $_.msglen; _F2 < _F3; _F2++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextBs = $a();
$k[$j++] = Infinity;
for (var _F5 = 0, _F6 = $_.msglen; _F5 < _F6; _F5++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextAs = $a();
$k[$j++] = Infinity;
for (var _F8 = 0, _F9 = $_.msglen; _F8 < _F9; _F8++) {
$k[$j++] = 0;
}
$k[$j++] = 9999;
$_.nextKs = $a();
$_.isECI = $a($_.msglen);
for (var _FD = $_.msglen - 1; _FD >= 0; _FD -= 1) {
$_.i = _FD;
$_.barchar = $get($_.msg, $_.i);
if ($has($_.qrcode_Kexcl, $_.barchar) && (!$_.suppresskanjimode)) {
var _FQ = $_.i + 1 < $_.msglen ? $f($_.barchar * 256 + $get($_.msg, $_.i + 1)) : 0;
var _FR = _FQ & 255;
if ((((_FQ >= 33088) && (_FQ <= 40956)) || ((_FQ >= 57408) && (_FQ <= 60351))) && (((_FR >= 64) && (_FR <= 252)) && (_FR != 127))) {
$put($_.nextKs, $_.i, 0);
$put($_.numKs, $_.i, $get($_.numKs, $_.i + 2) + 1);
} else {
$put($_.nextKs, $_.i, $get($_.nextKs, $_.i + 1) + 1);
}
} else {
$put($_.nextKs, $_.i, $get($_.nextKs, $_.i + 1) + 1);
}
if ($has($_.qrcode_Nexcl, $_.barchar)) {
$put($_.nextNs, $_.i, 0);
$put($_.numNs, $_.i, $get($_.numNs, $_.i + 1) + 1);
$put($_.numAorNs, $_.i, $get($_.numAorNs, $_.i + 1) + 1);
} else {
$put($_.nextNs, $_.i, $get($_.nextNs, $_.i + 1) + 1);
}
if ($has($_.qrcode_Aexcl, $_.barchar)) {
$put($_.nextAs, $_.i, 0);
$put($_.numAs, $_.i, $get($_.numAs, $_.i + 1) + 1);
$put($_.numAorNs, $_.i, $get($_.numAorNs, $_.i + 1) + 1);
} else {
$put($_.nextAs, $_.i, $get($_.nextAs, $_.i + 1) + 1);
}
$put($_.isECI, $_.i, $_.barchar <= -1000000);
}
for (var _GQ = 0, _GP = $_.msglen - 1; _GQ <= _GP; _GQ += 1) {
$_.i = _GQ;
if ($get($_.numKs, $_.i) > 0) {
$put($_.numKs, $_.i + 1, 0);
$put($_.nextKs, $_.i + 1, $get($_.nextKs, $_.i + 1) + 1);
}
}
for (var _Gc = $_.msglen - 1; _Gc >= 0; _Gc -= 1) {
$_.i = _Gc;
if ($f($get($_.numNs, $_.i) + ($get($_.numAs, $_.i) + $get($_.numKs, $_.i))) == 0 && !$get($_.isECI, $_.i)) {
$put($_.nextBs, $_.i, 0);
$put($_.numBs, $_.i, $get($_.numBs, $_.i + 1) + 1);
} else {
$put($_.nextBs, $_.i, $get($_.nextBs, $_.i + 1) + 1);
}
}
$_.KbeforeB = function() {
var _H2 = $k[--$j];
$k[$j++] = $ge($_.numK, $get(_H2, $_.ver)) && $get($_.nextBs, $f($_.numK * 2 + $_.i)) == 0
};
$_.KbeforeA = function() {
var _HA = $k[--$j];
$k[$j++] = $ge($_.numK, $get(_HA, $_.ver)) && $get($_.nextAs, $f($_.numK * 2 + $_.i)) == 0
};
$_.KbeforeN = function() {
var _HI = $k[--$j];
$k[$j++] = $ge($_.numK, $get(_HI, $_.ver)) && $get($_.nextNs, $f($_.numK * 2 + $_.i)) == 0
};
$_.KbeforeE = function() {
var _HQ = $k[--$j];
$k[$j++] = $ge($_.numK, $get(_HQ, $_.ver)) && $f($_.numK * 2 + $_.i) == $_.msglen
};
$_.AbeforeK = function() {
var _HX = $k[--$j];
$k[$j++] = $ge($_.numA, $get(_HX, $_.ver)) && $get($_.nextKs, $f($_.numA + $_.i)) == 0
};
$_.AbeforeB = function() {
var _Hf = $k[--$j];
$k[$j++] = $ge($_.numA, $get(_Hf, $_.ver)) && $get($_.nextBs, $f($_.numA + $_.i)) == 0
};
$_.AbeforeN = function() {
var _Hn = $k[--$j];
$k[$j++] = $ge($_.numA, $get(_Hn, $_.ver)) && $get($_.nextNs, $f($_.numA + $_.i)) == 0
};
$_.AbeforeE = function() {
var _Hv = $k[--$j];
$k[$j++] = $ge($_.numA, $get(_Hv, $_.ver)) && $f($_.numA + $_.i) == $_.msglen
};
$_.NbeforeK = function() {
var _I2 = $k[--$j];
$k[$j++] = $ge($_.numN, $get(_I2, $_.ver)) && $get($_.nextKs, $f($_.numN + $_.i)) == 0
};
$_.NbeforeB = function() {
var _IA = $k[--$j];
$k[$j++] = $ge($_.numN, $get(_IA, $_.ver)) && $get($_.nextBs, $f($_.numN + $_.i)) == 0
};
$_.NbeforeA = function() {
var _II = $k[--$j];
$k[$j++] = $ge($_.numN, $get(_II, $_.ver)) && $get($_.nextAs, $f($_.numN + $_.i)) == 0
};
$_.NbeforeE = function() {
var _IQ = $k[--$j];
$k[$j++] = $ge($_.numN, $get(_IQ, $_.ver)) && $f($_.numN + $_.i) == $_.msglen
};
$_.AorNbeforeB = function() {
var _IX = $k[--$j];
$k[$j++] = $ge($_.numAorN, $get(_IX, $_.ver)) && $get($_.nextBs, $f($_.numAorN + $_.i)) == 0
};
$_.AorNbeforeE = function() {
var _If = $k[--$j];
$k[$j++] = $ge($_.numAorN, $get(_If, $_.ver)) && $f($_.numAorN + $_.i) == $_.msglen
};
$_.nextNslt = function() {
if ($get($_.nextNs, $_.i) >= $_.msglen) {
$k[$j - 1] = true;
} else {
var _Iu = $get($_.numNs, $f($get($_.nextNs, $_.i) + $_.i));
var _Iv = $k[--$j];
$k[$j++] = $lt(_Iu, $get(_Iv, $_.ver));
}
};
if ($ne($_.version, "unset")) {
var _J0 = $get($_.qrcode_versetmap, $_.format);
var _J1 = $_.version;
var _J2 = $has(_J0, _J1);
$k[$j++] = _J0;
$k[$j++] = _J1;
if (!_J2) {
$j -= 2;
if ($eq($_.format, "full")) {
$k[$j++] = "bwipp.qrcodeInvalidFullVersion#27335";
$k[$j++] = "Valid versions for QR Code symbols are 1 to 40";
bwipp_raiseerror();
} else {
if ($eq($_.format, "micro")) {
$k[$j++] = "bwipp.qrcodeInvalidMicroVersion#27338";
$k[$j++] = "Valid versions for Micro QR Code symbols are M1 to M4";
bwipp_raiseerror();
} else {
$k[$j++] = "bwipp.qrcodeInvalidRMQRversion#27340";
$k[$j++] = "Invalid version for an RMQR symbol";
bwipp_raiseerror();
}
}
}
var _J5 = $k[--$j];
var _J6 = $k[--$j];
$k[$j++] = Infinity;
$k[$j++] = $get(_J6, _J5);
var _JA = $a();
$_.verset = _JA;
} else {
if ($eq($_.format, "full")) {
$_.verset = $_.qrcode_versetfull;
}
if ($eq($_.format, "micro")) {
$_.verset = $_.qrcode_versetmicro;
}
}
$k[$j++] = Infinity;
for (var _JD = 0; _JD < 39; _JD++) {
$k[$j++] = -1;
}
$_.msgbits = $a();
var _JE = $_.verset;
for (var _JF = 0, _JG = _JE.length; _JF < _JG; _JF++) {
$_.ver = $get(_JE, _JF);
$_.mode = -1;
$_.seqok = true;
$k[$j++] = Infinity;
$_.i = 0;
for (;;) {
if ($_.i >= $_.msglen) {
break;
}
$_.numK = $get($_.numKs, $_.i);
$_.numB = $get($_.numBs, $_.i);
$_.numA = $get($_.numAs, $_.i);
$_.numN = $get($_.numNs, $_.i);
$_.numAorN = $get($_.numAorNs, $_.i);
$_.eci = $get($_.isECI, $_.i);
if (($_.ver == $_.qrcode_vM1) && ($_.numA >= 1)) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM1) && ($_.numB >= 1)) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM1) && ($_.numK >= 1)) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM1) && $_.eci) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM2) && ($_.numB >= 1)) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM2) && ($_.numK >= 1)) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM2) && $_.eci) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM3) && $_.eci) {
$_.seqok = false;
break;
}
if (($_.ver == $_.qrcode_vM4) && $_.eci) {
$_.seqok = false;
break;
}
for (;;) {
if ($_.eci) {
$k[$j++] = $_.qrcode_E;
break;
}
if ($_.mode == -1) {
$k[$j++] = $_.qrcode_mode0forceKB;
$_.KbeforeA();
var _Jw = $k[--$j];
if (_Jw) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_mode0forceKB;
$_.KbeforeN();
var _Jx = $k[--$j];
if (_Jx) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_modeBKbeforeE;
$_.KbeforeB();
var _Jy = $k[--$j];
if (_Jy) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_mode0forceKB;
$_.KbeforeE();
var _Jz = $k[--$j];
if (_Jz) {
$k[$j++] = $_.qrcode_K;
break;
}
if ($_.numK >= 1) {
$k[$j++] = $_.qrcode_B;
break;
}
$k[$j++] = $_.qrcode_mode0NbeforeB;
$_.NbeforeK();
var _K1 = $k[--$j];
if (_K1) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_mode0NbeforeB;
$_.NbeforeB();
var _K2 = $k[--$j];
if (_K2) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_mode0forceKB;
$_.NbeforeB();
var _K3 = $k[--$j];
if (_K3) {
$k[$j++] = $_.qrcode_B;
break;
}
$k[$j++] = $_.qrcode_modeANbeforeE;
$_.NbeforeA();
var _K4 = $k[--$j];
if (_K4) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_mode0forceN;
$_.NbeforeE();
var _K5 = $k[--$j];
if (_K5) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeE;
$_.AbeforeK();
var _K6 = $k[--$j];
if (_K6) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeE;
$_.AorNbeforeB();
var _K7 = $k[--$j];
if (_K7) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_mode0forceA;
$_.AorNbeforeE();
var _K8 = $k[--$j];
if (_K8) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_B;
break;
}
if ($_.mode == $_.qrcode_B) {
$k[$j++] = $_.qrcode_modeBKbeforeB;
$_.KbeforeB();
var _KA = $k[--$j];
if (_KA) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_modeBKbeforeA;
$_.KbeforeA();
var _KB = $k[--$j];
if (_KB) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_modeBKbeforeN;
$_.KbeforeN();
var _KC = $k[--$j];
if (_KC) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_modeBKbeforeE;
$_.KbeforeE();
var _KD = $k[--$j];
if (_KD) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeK;
$_.AbeforeK();
var _KE = $k[--$j];
if (_KE) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeB;
$_.AbeforeB();
var _KF = $k[--$j];
if (_KF) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeN;
$_.AbeforeN();
var _KG = $k[--$j];
if (_KG) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeE;
$_.AbeforeE();
var _KH = $k[--$j];
if (_KH) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_modeBNbeforeK;
$_.NbeforeK();
var _KI = $k[--$j];
if (_KI) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeBNbeforeB;
$_.NbeforeB();
var _KJ = $k[--$j];
if (_KJ) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeBNbeforeA;
$_.NbeforeA();
var _KK = $k[--$j];
if (_KK) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeBNbeforeE;
$_.NbeforeE();
var _KL = $k[--$j];
if (_KL) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeBAbeforeE;
$_.AorNbeforeE();
var _KO = $get($_.qrcode_modeBAbeforeN, $_.ver);
var _KP = $k[--$j];
if (_KP && $le($_.numAorN, _KO)) {
$k[$j++] = $_.qrcode_modeBNbeforeA;
$_.nextNslt();
var _KQ = $k[--$j];
if (_KQ) {
$k[$j++] = $_.qrcode_A;
break;
}
}
$k[$j++] = $_.qrcode_B;
break;
}
if ($_.mode == $_.qrcode_A) {
if ($_.numK >= 1) {
$k[$j++] = $_.qrcode_K;
break;
}
if ($_.numB >= 1) {
$k[$j++] = $_.qrcode_B;
break;
}
$k[$j++] = $_.qrcode_modeANbeforeA;
$_.NbeforeA();
var _KU = $k[--$j];
if (_KU) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeANbeforeB;
$_.NbeforeB();
var _KV = $k[--$j];
if (_KV) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_modeANbeforeE;
$_.NbeforeE();
var _KW = $k[--$j];
if (_KW) {
$k[$j++] = $_.qrcode_N;
break;
}
if (($_.numA >= 1) || ($_.numN >= 1)) {
$k[$j++] = $_.qrcode_A;
break;
}
$k[$j++] = $_.qrcode_B;
break;
}
if ($_.mode == $_.qrcode_N) {
if ($_.numK >= 1) {
$k[$j++] = $_.qrcode_K;
break;
}
if ($_.numB >= 1) {
$k[$j++] = $_.qrcode_B;
break;
}
if ($_.numA >= 1) {
$k[$j++] = $_.qrcode_A;
break;
}
if ($_.numN >= 1) {
$k[$j++] = $_.qrcode_N;
break;
}
$k[$j++] = $_.qrcode_B;
break;
}
if ($_.mode == $_.qrcode_K) {
if ($_.numB >= 1) {
$k[$j++] = $_.qrcode_B;
break;
}
if ($_.numA >= 1) {
$k[$j++] = $_.qrcode_A;
break;
}
if ($_.numN >= 1) {
$k[$j++] = $_.qrcode_N;
break;
}
if ($_.numK >= 1) {
$k[$j++] = $_.qrcode_K;
break;
}
$k[$j++] = $_.qrcode_B;
break;
}
}
var _Kj = $k[$j - 1];
if ((_Kj == $_.qrcode_K) && $_.fnc1first) {
$k[$j - 1] = $_.qrcode_B;
}
var _Kl = $k[$j - 1];
if (_Kl == $_.mode) {
$j--;
var _Kq = ($_.mode == $_.qrcode_K) ? 2 : 1;
$_.dat = $geti($_.msg, $_.i, _Kq);
var _Kt = $k[--$j];
$k[$j++] = Infinity;
$aload(_Kt);
$aload($_.dat);
var _Kv = $a();
$k[$j++] = _Kv;
} else {
var _Kw = $k[--$j];
$_.mode = _Kw;
if ($_.mode == $_.qrcode_K) {
var _L1 = $geti($_.msg, $_.i, $_.numK * 2);
$k[$j++] = $_.qrcode_K;
$k[$j++] = _L1;
}
if ($_.mode == $_.qrcode_B) {
var _L6 = $geti($_.msg, $_.i, $_.numB);
$k[$j++] = $_.qrcode_B;
$k[$j++] = _L6;
}
if ($_.mode == $_.qrcode_A) {
var _LB = $geti($_.msg, $_.i, $_.numA);
$k[$j++] = $_.qrcode_A;
$k[$j++] = _LB;
}
if ($_.mode == $_.qrcode_N) {
var _LG = $geti($_.msg, $_.i, $_.numN);
$k[$j++] = $_.qrcode_N;
$k[$j++] = _LG;
}
if ($_.mode == $_.qrcode_E) {
var _LK = $geti($_.msg, $_.i, 1);
$_.mode = -1;
$k[$j++] = $_.qrcode_E;
$k[$j++] = _LK;
}
var _LL = $k[--$j];
$_.dat = _LL;
$k[$j++] = _LL;
}
$_.i = $_.i + $_.dat.length;
}
if ($_.seqok) {
$astore($a($counttomark()));
var _LR = $k[--$j];
$k[$j - 1] = _LR;
} else {
$cleartomark();
$k[$j++] = -1;
}
var _LT = $k[--$j];
$_.seq = _LT;
for (;;) {
if ($_.seq == -1) {
break;
}
$_.bits = $s(23648);
$_.j = 0;
if ($_.fnc1first) {
if ($_.ver < $_.qrcode_vR7x43) {
$k[$j++] = "0101";
} else {
$k[$j++] = "101";
}
$_.addtobits();
}
$_.abort = false;
for (var _La = 0, _LZ = $_.seq.length - 1; _La <= _LZ; _La += 2) {
$_.i = _La;
$_.mode = $get($_.seq, $_.i);
$k[$j++] = $get($get($_.qrcode_mids, $_.ver), $_.mode);
$_.addtobits();
$_.chars = $get($_.seq, $_.i + 1);
var _Lo = $_.chars.length;
if ($_.mode == $_.qrcode_K) {
_Lo = ~~(_Lo / 2);
}
$_.charslen = _Lo;
if ($_.mode != $_.qrcode_E) {
$_.cclen = $get($get($_.qrcode_cclens, $_.ver), $_.mode);
if ($_.charslen >= $pow(2, $_.cclen)) {
$_.abort = true;
break;
}
$k[$j++] = $_.charslen;
$k[$j++] = $_.cclen;
$_.tobin();
$_.addtobits();
}
var _M2 = $_[$get($_.qrcode_encfuncs, $_.mode)];
$k[$j++] = $_.chars;
if (_M2() === true) {
break;
}
$_.addtobits();
}
if ($_.abort) {
break;
}
$_.bits = $geti($_.bits, 0, $_.j);
$put($_.msgbits, $_.ver, $_.bits);
break;
}
}
if ($has($_.options, 'debugbitseqs')) {
$k[$j++] = "bwipp.debugbitseqs#27495";
$k[$j++] = $_.msgbits;
bwipp_raiseerror();
}
$k[$j++] = 'eclval';
$search("LMQH", $_.eclevel);
$j--;
var _ME = $k[--$j];
$j--;
var _MG = _ME.length;
$j--;
var _MJ = $k[--$j];
$_[_MJ] = _MG;
for (var _ML = 0, _MK = $_.qrcode_metrics.length - 1; _ML <= _MK; _ML += 1) {
$_.i = _ML;
$_.m = $get($_.qrcode_metrics, $_.i);
$_.frmt = $get($_.m, 0);
$_.vers = $get($_.m, 1);
$_.vergrp = $get($_.m, 2);
$_.verind = $_.i - 44;
$_.rows = $get($_.m, 3);
$_.cols = $get($_.m, 4);
$_.asp2 = $get($_.m, 5);
$_.asp3 = $get($_.m, 6);
$_.nmod = $get($_.m, 7);
$_.ncws = ~~($_.nmod / 8);
$_.rbit = $_.nmod % 8;
$_.lc4b = false;
if ($eq($_.vers, "M1") || $eq($_.vers, "M3")) {
$_.ncws = $_.ncws + 1;
$_.rbit = 0;
$_.lc4b = true;
}
$_.ecws = $get($get($_.m, 8), $_.eclval);
$_.dcws = $f($_.ncws - $_.ecws)
var _Ms = $_.lc4b ? 4 : 0;
$_.dmod = $f($_.dcws * 8 - _Ms)
$_.ecb1 = $get($get($_.m, 9), $_.eclval * 2);
$_.ecb2 = $get($get($_.m, 9), ($_.eclval * 2) + 1);
$_.okay = true;
if ($ne($_.format, $_.frmt)) {
$_.okay = false;
}
if ($eq($_.frmt, "micro") && $_.fnc1first) {
$_.okay = false;
}
if ($ne($_.version, "unset") && $ne($_.version, $_.vers)) {
$_.okay = false;
}
if (($_.ecb1 == -1) || ($_.ecb2 == -1)) {
$_.okay = false;
}
$_.verbits = $get($_.msgbits, $_.vergrp);
if ($_.verbits == -1) {
$_.okay = false;
} else {
if ($_.verbits.length > $_.dmod) {
$_.okay = false;
}
}
$_.term = $geti("000000000", 0, $get($_.qrcode_termlens, $_.vergrp));
if ($_.okay) {
break;
}
}
if (!$_.okay) {
$k[$j++] = "bwipp.qrcodeNoValidSymbol#27542";
$k[$j++] = "Maximum length exceeded or invalid content";
bwipp_raiseerror();
}
$_.format = $_.frmt;
$_.version = $_.vers;
$_.msgbits = $_.verbits;
if (!$_.fixedeclevel) {
for (var _NQ = $_.eclval + 1; _NQ <= 3; _NQ += 1) {
$_.eclval_ = _NQ;
$_.ecws_ = $get($get($_.m, 8), $_.eclval_);
$_.dcws_ = $f($_.ncws - $_.ecws_)
var _NZ = $_.lc4b ? 4 : 0;
$_.dmod_ = $f($_.dcws_ * 8 - _NZ)
$_.ecb1_ = $get($get($_.m, 9), $_.eclval_ * 2);
$_.ecb2_ = $get($get($_.m, 9), ($_.eclval_ * 2) + 1);
$_.okay = true;
if (($_.ecb1_ == -1) || ($_.ecb2_ == -1)) {
$_.okay = false;
}
if ($_.msgbits.length > $_.dmod_) {
$_.okay = false;
}
if ($_.okay) {
$_.eclval = $_.eclval_;
$_.dcws = $_.dcws_;
$_.dmod = $_.dmod_;
$_.ecb1 = $_.ecb1_;
$_.ecb2 = $_.ecb2_;
}
}
}
$_.dcpb = ~~($_.dcws / $f($_.ecb1 + $_.ecb2))
$_.ecpb = ~~($_.ncws / $f($_.ecb1 + $_.ecb2)) - $_.dcpb
var _Nz = $_.term;
var _O0 = $_.dmod;
var _O1 = $_.msgbits;
var _O2 = $_.term;
var _O3 = _O2.length;
var _O4 = $f(_O0 - _O1.length);
if ($f(_O0 - _O1.length) > _O2.length) {
var _ = _O3;
_O3 = _O4;
_O4 = _;
}
$_.term = $geti(_Nz, 0, _O4);
var _O8 = $s($_.msgbits.length + $_.term.length);
$puti(_O8, 0, $_.msgbits);
$puti(_O8, $_.msgbits.length, $_.term);
$_.msgbits = _O8;
$_.pad = $s($_.dmod);
for (var _OG = 0, _OF = $_.pad.length - 1; _OG <= _OF; _OG += 1) {
$put($_.pad, _OG, 48);
}
$puti($_.pad, 0, $_.msgbits);
$_.padnum = 0;
var _ON = $_.lc4b ? 5 : 1;
for (var _OP = $ceil($_.msgbits.length / 8) * 8, _OO = $f($_.dmod - _ON); _OP <= _OO; _OP += 8) {
$puti($_.pad, _OP, $get($_.qrcode_padstrs, $_.padnum));
$_.padnum = ($_.padnum + 1) % 2;
}
$_.cws = $a($_.dcws);
for (var _OY = 0, _OX = $_.cws.length - 1; _OY <= _OX; _OY += 1) {
$_.c = _OY;
$_.bpcw = 8;
if ($_.lc4b && ($_.c == ($_.cws.length - 1))) {
$_.bpcw = 4;
}
$_.cwb = $geti($_.pad, $_.c * 8, $_.bpcw);
$_.cw = 0;
for (var _Oi = 0, _Oh = $_.bpcw - 1; _Oi <= _Oh; _Oi += 1) {
$_.i = _Oi;
$_.cw = $f($_.cw + $pow(2, $_.bpcw - $_.i - 1) * ($get($_.cwb, $_.i) - 48))
}
$put($_.cws, $_.c, $_.cw);
}
if ($_.lc4b) {
var _Ot = $_.cws;
var _Ou = $_.cws;
$put(_Ot, _Ou.length - 1, $get(_Ot, _Ou.length - 1) * 16);
}
if ($has($_.options, 'debugcws')) {
$k[$j++] = "bwipp.debugcws#27621";
$k[$j++] = $_.cws;
bwipp_raiseerror();
}
$k[$j++] = 'coeffs';
$k[$j++] = $_.ecpb;
$_.qrcode_coeffscachefetch();
var _P0 = $k[--$j];
var _P1 = $k[--$j];
$_[_P1] = _P0;
$_.rscodes = function() {
var _P2 = $k[--$j];
$_.rscws = _P2;
$_.lfsr = $a($_.ecpb);
var _P5 = $_.rscws;
var _P6 = $_.coeffs;
var _P7 = $_.ecpb;
var _P8 = $_.lfsr;
$k[$j++] = function() {
var _PA = $k[--$j];
$k[$j++] = $get($_.rscws, _PA);
};
$k[$j++] = _P5.length;
$k[$j++] = _P6;
$k[$j++] = _P7;
$k[$j++] = _P8;
$k[$j++] = $_.qrcode_rsprod;
bwipp_rsecbinary();
$k[$j++] = $_.lfsr;
};
$_.dcwsb = $a($f($_.ecb1 + $_.ecb2))
$_.ecwsb = $a($f($_.ecb1 + $_.ecb2))
for (var _PL = 0, _PK = $_.ecb1 - 1; _PL <= _PK; _PL += 1) {
$_.i = _PL;
$put($_.dcwsb, $_.i, $geti($_.cws, $_.i * $_.dcpb, $_.dcpb));
var _PX = $get($_.dcwsb, $_.i);
$k[$j++] = $_.ecwsb;
$k[$j++] = $_.i;
$k[$j++] = _PX;
$_.rscodes();
var _PY = $k[--$j];
var _PZ = $k[--$j];
var _Pa = $k[--$j];
$put(_Pa, _PZ, _PY);
}
for (var _Pd = 0, _Pc = $_.ecb2 - 1; _Pd <= _Pc; _Pd += 1) {
$_.i = _Pd;
$put($_.dcwsb, $f($_.ecb1 + $_.i), $geti($_.cws, $f($_.ecb1 * $_.dcpb + $_.i * ($_.dcpb + 1)), $_.dcpb + 1))
var _Pu = $get($_.dcwsb, $f($_.ecb1 + $_.i));
$k[$j++] = $_.ecwsb;
$k[$j++] = $f($_.ecb1 + $_.i)
$k[$j++] = _Pu;
$_.rscodes();
var _Pv = $k[--$j];
var _Pw = $k[--$j];
var _Px = $k[--$j];
$put(_Px, _Pw, _Pv);
}
$_.cws = $a($_.ncws);
$_.cw = 0;
for (var _Q2 = 0, _Q1 = $_.dcpb; _Q2 <= _Q1; _Q2 += 1) {
$_.i = _Q2;
for (var _Q6 = 0, _Q5 = $f($_.ecb1 + $_.ecb2) - 1; _Q6 <= _Q5; _Q6 += 1) {
$_.j = _Q6;
if ($_.i < $get($_.dcwsb, $_.j).length) {
$put($_.cws, $_.cw, $get($get($_.dcwsb, $_.j), $_.i));
$_.cw = $_.cw + 1;
}
}
}
for (var _QL = 0, _QK = $_.ecpb - 1; _QL <= _QK; _QL += 1) {
$_.i = _QL;
for (var _QP = 0, _QO = $f($_.ecb1 + $_.ecb2) - 1; _QP <= _QO; _QP += 1) {
$_.j = _QP;
$put($_.cws, $_.cw, $get($get($_.ecwsb, $_.j), $_.i));
$_.cw = $_.cw + 1;
}
}
if ($_.rbit > 0) {
$_.pad = $a($_.cws.length + 1);
$puti($_.pad, 0, $_.cws);
$put($_.pad, $_.pad.length - 1, 0);
$_.cws = $_.pad;
}
if ($_.lc4b) {
var _Qh = $_.cws;
var _Qi = $_.dcws;
$put(_Qh, _Qi - 1, $flr($get(_Qh, _Qi - 1) / 16));
for (var _Qn = $_.dcws - 1, _Qm = $_.ncws - 2; _Qn <= _Qm; _Qn += 1) {
$_.i = _Qn;
$put($_.cws, $_.i, ($get($_.cws, $_.i) & 15) * 16);
$put($_.cws, $_.i, ($flr($get($_.cws, $_.i + 1) / 16) & 15) | $get($_.cws, $_.i));
}
$put($_.cws, $_.ncws - 1, ($get($_.cws, $_.ncws - 1) & 15) * 16);
}
if ($has($_.options, 'debugecc')) {
$k[$j++] = "bwipp.debugecc#27711";
$k[$j++] = $_.cws;
bwipp_raiseerror();
}
$k[$j++] = Infinity;
for (var _RB = 0, _RC = $_.rows * $_.cols; _RB < _RC; _RB++) {
$k[$j++] = -1;
}
$_.pixs = $a();
$_.qmv = function() {
var _RE = $k[--$j];
var _RF = $k[--$j];
$k[$j++] = $f(_RF + _RE * $_.cols)
};
if ($eq($_.format, "full")) {
for (var _RJ = 8, _RI = $_.cols - 9; _RJ <= _RI; _RJ += 1) {
$_.i = _RJ;
$k[$j++] = $_.pixs;
$k[$j++] = $_.i;
$k[$j++] = 6;
$_.qmv();
var _RN = $k[--$j];
var _RO = $k[--$j];
$put(_RO, _RN, ($_.i + 1) % 2);
$k[$j++] = $_.pixs;
$k[$j++] = 6;
$k[$j++] = $_.i;
$_.qmv();
var _RS = $k[--$j];
var _RT = $k[--$j];
$put(_RT, _RS, ($_.i + 1) % 2);
}
}
if ($eq($_.format, "micro")) {
for (var _RX = 8, _RW = $_.cols - 1; _RX <= _RW; _RX += 1) {
$_.i = _RX;
$k[$j++] = $_.pixs;
$k[$j++] = $_.i;
$k[$j++] = 0;
$_.qmv();
var _Rb = $k[--$j];
var _Rc = $k[--$j];
$put(_Rc, _Rb, ($_.i + 1) % 2);
$k[$j++] = $_.pixs;
$k[$j++] = 0;
$k[$j++] = $_.i;
$_.qmv();
var _Rg = $k[--$j];
var _Rh = $k[--$j];
$put(_Rh, _Rg, ($_.i + 1) % 2);
}
}
if ($eq($_.format, "rmqr")) {
for (var _Rl = 3, _Rk = $_.cols - 4; _Rl <= _Rk; _Rl += 1) {
$_.i = _Rl;
$k[$j++] = $_.pixs;
$k[$j++] = $_.i;
$k[$j++] = 0;
$_.qmv();
var _Rp = $k[--$j];
var _Rq = $k[--$j];
$put(_Rq, _Rp, ($_.i + 1) % 2);
$k[$j++] = $_.pixs;
$k[$j++] = $_.i;
$k[$j++] = $_.rows - 1;
$_.qmv();
var _Rv = $k[--$j];
var _Rw = $k[--$j];
$put(_Rw, _Rv, ($_.i + 1) % 2);
}
for (var _Rz = 3, _Ry = $_.rows - 4; _Rz <= _Ry; _Rz += 1) {
$_.i = _Rz;
$k[$j++] = $_.pixs;
$k[$j++] = 0;
$k[$j++] = $_.i;
$_.qmv();
var _S3 = $k[--$j];
var _S4 = $k[--$j];
$put(_S4, _S3, ($_.i + 1) % 2);
$k[$j++] = $_.pixs;
$k[$j++] = $_.cols - 1;
$k[$j++] = $_.i;
$_.qmv();
var _S9 = $k[--$j];
var _SA = $k[--$j];
$put(_SA, _S9, ($_.i + 1) % 2);
}
for (var _SG = $_.asp2 - 1, _SH = $f($_.asp3 - $_.asp2), _SF = $_.cols - 13; _SH < 0 ? _SG >= _SF : _SG <= _SF; _SG += _SH) {
$_.i = _SG;
for (var _SK = 3, _SJ = $_.rows - 4; _SK <= _SJ; _SK += 1) {
$_.j = _SK;
$k[$j++] = $_.pixs;
$k[$j++] = $_.i;
$k[$j++] = $_.j;
$_.qmv();
var _SP = $k[--$j];
var _SQ = $k[--$j];
$put(_SQ, _SP, ($_.j + 1) % 2);
}
}
}
$_.fpats = $get($_.qrcode_fpatmap, $_.format);
for (var _ST = 0; _ST <= 7; _ST += 1) {
$_.y = _ST;
for (var _SU = 0; _SU <= 7; _SU += 1) {
$_.x = _SU;
$_.fpb0 = $get($get($get($_.fpats, 0), $_.y), $_.x);
$_.fpb1 = $get($get($get($_.fpats, 1), $_.y), $_.x);
$_.fpb2 = $get($get($get($_.fpats, 2), $_.y), $_.x);
$_.fpb3 = $get($get($get($_.fpats, 3), $_.y), $_.x);
if (($_.fpb0 != 9) && ($_.y < $_.rows)) {
$k[$j++] = $_.pixs;
$k[$j++] = $_.x;
$k[$j++] = $_.y;
$_.qmv();
var _T0 = $k[--$j];
var _T1 = $k[--$j];
$put(_T1, _T0, $_.fpb0);
}
if ($_.fpb1 != 9) {
$k[$j++] = $_.pixs;
$k[$j++] = $f($_.cols - $_.x) - 1
$k[$j++] = $_.y;
$_.qmv();
var _T8 = $k[--$j];
var _T9 = $k[--$j];
$put(_T9, _T8, $_.fpb1);
}
if ($_.fpb2 != 9) {
$k[$j++] = $_.pixs;
$k[$j++] = $_.x;
$k[$j++] = $f($_.rows - $_.y) - 1
$_.qmv();
var _TG = $k[--$j];
var _TH = $k[--$j];
$put(_TH, _TG, $_.fpb2);
}
if ($_.fpb3 != 9) {
$k[$j++] = $_.pixs;
$k[$j++] = $f($_.cols - $_.x) - 1
$k[$j++] = $f($_.rows - $_.y) - 1
$_.qmv();
var _TP = $k[--$j];
var _TQ = $k[--$j];
$put(_TQ, _TP, $_.fpb3);
}
}
}
$_.putalgnpat = function() {
var _TR = $k[--$j];
$_.py = _TR;
var _TS = $k[--$j];
$_.px = _TS;
for (var _TT = 0; _TT <= 4; _TT += 1) {
$_.pb = _TT;
for (var _TU = 0; _TU <= 4; _TU += 1) {
$_.pa = _TU;
$_.algnb = $get($get($_.algnpat, $_.pb), $_.pa);
if ($_.algnb != 9) {
$k[$j++] = $_.pixs;
$k[$j++] = $f($_.px + $_.pa)
$k[$j++] = $f($_.py + $_.pb)
$_.qmv();
var _Th = $k[--$j];
var _Ti = $k[--$j];
$put(_Ti, _Th, $_.algnb);
}
}
}
};
if ($eq($_.format, "full")) {
$_.algnpat = $_.qrcode_algnpatfull;
for (var _Tp = $_.asp2 - 2, _Tq = $f($_.asp3 - $_.asp2), _To = $_.cols - 13; _Tq < 0 ? _Tp >= _To : _Tp <= _To; _Tp += _Tq) {
$_.i = _Tp;
$k[$j++] = $_.i;
$k[$j++] = 4;
$_.putalgnpat();
$k[$j++] = 4;
$k[$j++] = $_.i;
$_.putalgnpat();
}
for (var _Ty = $_.asp2 - 2, _Tz = $f($_.asp3 - $_.asp2), _Tx = $_.cols - 9; _Tz < 0 ? _Ty >= _Tx : _Ty <= _Tx; _Ty += _Tz) {
$_.x = _Ty;
for (var _U5 = $_.asp2 - 2, _U6 = $f($_.asp3 - $_.asp2), _U4 = $_.rows - 9; _U6 < 0 ? _U5 >= _U4 : _U5 <= _U4; _U5 += _U6) {
$_.y = _U5;
$k[$j++] = $_.x;
$k[$j++] = $_.y;
$_.putalgnpat();
}
}
}
if ($eq($_.format, "rmqr")) {
$_.algnpat = $_.qrcode_algnpatrmqr;
for (var _UF = $_.asp2 - 2, _UG = $f($_.asp3 - $_.asp2), _UE = $_.cols - 13; _UG < 0 ? _UF >= _UE : _UF <= _UE; _UF += _UG) {
$_.i = _UF;
$k[$j++] = $_.i;
$k[$j++] = 0;
$_.putalgnpat();
$k[$j++] = $_.i;
$k[$j++] = $_.rows - 3;
$_.putalgnpat();
}
}
$k[$j++] = Infinity;
$forall($get($_.qrcode_formatfimmap, $_.format), function() {
var _UN = $k[--$j];
$k[$j++] = Infinity;
$forall(_UN, function() {
var _UP = $k[--$j];
$k[$j++] = $_.rows;
$k[$j++] = $_.cols;
if (_UP() === true) {
return true;
}
$astore($a(2));
});
var _US = $a();
$k[$j++] = _US;
});
$_.formatmap = $a();
var _UT = $_.formatmap;
for (var _UU = 0, _UV = _UT.length; _UU < _UV; _UU++) {
$forall($get(_UT, _UU), function() {
var _UX = $k[--$j];
$aload(_UX);
$_.qmv();
var _UZ = $k[--$j];
$put($_.pixs, _UZ, 1);
});
}
if ($eq($_.format, "full") && ($_.cols >= 45)) {
$k[$j++] = Infinity;
for (var _Uc = 0, _Ud = $_.qrcode_vimmap.length; _Uc < _Ud; _Uc++) {
var _Ug = $get($_.qrcode_vimmap, _Uc);
$k[$j++] = Infinity;
$forall(_Ug, function() {
var _Ui = $k[--$j];
$k[$j++] = $_.cols;
if (_Ui() === true) {
return true;
}
$astore($a(2));
});
var _Uk = $a();
$k[$j++] = _Uk;
}
$_.versionmap = $a();
} else {
$_.versionmap = $a([]);
}
var _Ul = $_.versionmap;
for (var _Um = 0, _Un = _Ul.length; _Um < _Un; _Um++) {
$forall($get(_Ul, _Um), function() {
var _Up = $k[--$j];
$aload(_Up);
$_.qmv();
var _Ur = $k[--$j];
$put($_.pixs, _Ur, 0);
});
}
if ($eq($_.format, "full")) {
$k[$j++] = $_.pixs;
$k[$j++] = 8;
$k[$j++] = $_.rows - 8;
$_.qmv();
var _Uv = $k[--$j];
var _Uw = $k[--$j];
$put(_Uw, _Uv, 0);
}
if ($_.mask == -1) {
$_.maskbits = $get($_.qrcode_formatmaskbits, $_.format);
} else {
$_.maskbits = $a([$get($get($_.qrcode_formatmaskbits, $_.format), $_.mask - 1)]);
$_.bestmaskval = $_.mask - 1;
}
$_.nmasks = $_.maskbits.length;
$_.masklayers = $a($_.rows * $_.cols);
for (var _VB = 0, _VA = $_.rows - 1; _VB <= _VA; _VB += 1) {
$_.j = _VB;
for (var _VE = 0, _VD = $_.cols - 1; _VE <= _VD; _VE += 1) {
$_.i = _VE;
$k[$j++] = 'pos';
$k[$j++] = $_.i;
$k[$j++] = $_.j;
$_.qmv();
var _VH = $k[--$j];
var _VI = $k[--$j];
$_[_VI] = _VH;
var _VN = $get($_.pixs, $_.pos);
$k[$j++] = $_.masklayers;
$k[$j++] = $_.pos;
$k[$j++] = _VN;
if (_VN == -1) {
$k[$j - 1] = $get($_.funcpatlayers, (($_.j * 6) % 72) + ($_.i % 6));
} else {
var _VS = $k[--$j];
$k[$j++] = _VS * 255;
}
var _VT = $k[--$j];
var _VU = $k[--$j];
var _VV = $k[--$j];
$put(_VV, _VU, _VT);
}
}
var _VY = $ne($_.format, "rmqr") ? 1 : 2;
$_.posx = $f($_.cols - _VY)
$_.posy = $_.rows - 1;
$_.dir = -1;
$_.col = 1;
$_.num = 0;
for (;;) {
if ($_.posx < 0) {
break;
}
$k[$j++] = 'pos';
$k[$j++] = $_.posx;
$k[$j++] = $_.posy;
$_.qmv();
var _Vd = $k[--$j];
var _Ve = $k[--$j];
$_[_Ve] = _Vd;
if ($get($_.pixs, $_.pos) == -1) {
$_.bit = ($bs($get($_.cws, ~~($_.num / 8)), -(7 - ($_.num % 8)))) & 1;
$put($_.masklayers, $_.pos, $get($_.masklayers, $_.pos) ^ ($_.bit * 255));
$_.num = $_.num + 1;
}
if ($_.col == 1) {
$_.col = 0;
$_.posx = $_.posx - 1;
} else {
$_.col = 1;
$_.posx = $_.posx + 1;
$_.posy = $f($_.posy + $_.dir)
if (($_.posy < 0) || ($_.posy >= $_.rows)) {
$_.dir = $_.dir * -1;
$_.posy = $f($_.posy + $_.dir)
$_.posx = $_.posx - 2;
if ($eq($_.format, "full") && ($_.posx == 6)) {
$_.posx = $_.posx - 1;
}
}
}
}
$_.evalfulln1n3 = function() {
var _W8 = $k[--$j];
$_.scrle = _W8;
$k[$j++] = 'scr1';
$k[$j++] = 0;
$forall($_.scrle, function() {
var _WA = $k[$j - 1];
if (_WA >= 5) {
var _WB = $k[--$j];
var _WC = $k[--$j];
var _WD = $f(_WC + _WB) - 2;
$k[$j++] = _WD;
$k[$j++] = _WD;
}
$j--;
});
var _WE = $k[--$j];
var _WF = $k[--$j];
$_[_WF] = _WE;
$_.scr3 = 0;
for (var _WI = 3, _WH = $_.scrle.length - 3; _WI <= _WH; _WI += 2) {
$_.j = _WI;
if (($get($_.scrle, $_.j) % 3) == 0) {
$_.fact = ~~($get($_.scrle, $_.j) / 3);
var _WR = $geti($_.scrle, $_.j - 2, 5);
for (var _WS = 0, _WT = _WR.length; _WS < _WT; _WS++) {
$k[$j++] = $get(_WR, _WS) == $_.fact;
}
var _WW = $k[--$j];
var _WX = $k[--$j];
$j--;
var _WZ = $an(_WX, _WW);
var _Wa = $k[--$j];
var _Wb = $k[--$j];
if (_Wb && (_Wa && _WZ)) {
if (($_.j == 3) || (($_.j + 4) >= $_.scrle.length)) {
$_.scr3 = $_.scr3 + 40;
} else {
if (($get($_.scrle, $_.j - 3) >= 4) || ($get($_.scrle, $_.j + 3) >= 4)) {
$_.scr3 = $_.scr3 + 40;
}
}
}
}
}
$k[$j++] = $_.scr1;
$k[$j++] = $_.scr3;
};
$_.evalfull = function() {
var _Wp = $k[--$j];
$_.sym = _Wp;
$_.n1 = 0;
$_.n2 = 0;
$_.n3 = 0;
$_.rle = $a($_.cols + 1);
$_.lastpairs = $a($_.cols);
$_.thispairs = $a($_.cols);
$_.colsadd1 = $_.cols + 1;
$_.earlyexit = false;
for (var _Wz = 0, _Wy = $_.cols - 1; _Wz <= _Wy; _Wz += 1) {
$_.i = _Wz;
$k[$j++] = Infinity;
var _X1 = $_.cols;
$k[$j++] = 0;
$k[$j++] = 0;
for (var _X3 = $_.i, _X4 = _X1, _X2 = (_X1 * _X1) - 1; _X4 < 0 ? _X3 >= _X2 : _X3 <= _X2; _X3 += _X4) {
var _X6 = $get($_.sym, _X3);
var _X7 = $k[--$j];
$k[$j++] = _X6;
if ($eq(_X7, _X6)) {
var _X8 = $k[--$j];
$k[$j - 1] += 1;
$k[$j++] = _X8;
} else {
var _XA = $k[--$j];
$k[$j++] = 1;
$k[$j++] = _XA;
}
}
$j--;
var _XC = $counttomark() + 2;
$astore($geti($_.rle, 0, _XC - 2));
$_.evalfulln1n3();
var _XF = $k[--$j];
$_.n3 = $f(_XF + $_.n3)
var _XH = $k[--$j];
$_.n1 = $f(_XH + $_.n1)
$j--;
$_.symrow = $geti($_.sym, $_.i * $_.cols, $_.cols);
$k[$j++] = Infinity;
var _XN = $_.symrow;
$k[$j++] = 0;
$k[$j++] = 0;
for (var _XO = 0, _XP = _XN.length; _XO < _XP; _XO++) {
var _XQ = $get(_XN, _XO);
var _XR = $k[--$j];
$k[$j++] = _XQ;
if ($eq(_XR, _XQ)) {
var _XS = $k[--$j];
$k[$j - 1] += 1;
$k[$j++] = _XS;
} else {
var _XU = $k[--$j];
$k[$j++] = 1;
$k[$j++] = _XU;
}
}
$j--;
var _XW = $counttomark() + 2;
$astore($geti($_.rle, 0, _XW - 2));
$_.evalfulln1n3();
var _XZ = $k[--$j];
$_.n3 = $f(_XZ + $_.n3)
var _Xb = $k[--$j];
$_.n1 = $f(_Xb + $_.n1)
$j--;
var _Xc = $_.thispairs;
$_.thispairs = $_.lastpairs;
$_.lastpairs = _Xc;
var _Xg = ($get($_.symrow, 0) == 1) ? 0 : 1;
var _Xh = $_.symrow;
$k[$j++] = _Xg;
for (var _Xi = 0, _Xj = _Xh.length; _Xi < _Xj; _Xi++) {
var _Xk = $get(_Xh, _Xi);
var _Xl = $k[--$j];
$k[$j++] = $f(_Xl + _Xk)
$k[$j++] = _Xk;
}
$j--;
$astore($_.thispairs);
$j--;
if ($_.i > 0) {
$k[$j++] = Infinity;
$aload($_.lastpairs);
$aload($_.thispairs);
$k[$j++] = $_.n2;
for (var _Xs = 0, _Xt = $_.cols; _Xs < _Xt; _Xs++) {
var _Xu = $k[--$j];
var _Xv = $k[--$j];
$k[$j++] = _Xu;
$k[$j++] = _Xv;
var _Xx = $k[$j - 1 - $_.colsadd1];
var _Xy = $k[--$j];
if (($f(_Xy + _Xx) & 3) == 0) {
$k[$j - 1] += 3;
}
}
var _Y0 = $k[--$j];
$_.n2 = _Y0;
$cleartomark();
}
if ($f($_.n1 + $_.n2 + $_.n3) >= $_.bestscore) {
$_.earlyexit = true;
break;
}
}
if (!$_.earlyexit) {
$k[$j++] = 'dark';
var _Y9 = 0;
$forall($_.sym, function() {
var _Y7 = $k[--$j];
_Y9 = $f(_Y9 + _Y7)
});
var _YA = $k[--$j];
$_[_YA] = _Y9;
var _YC = $_.cols;
$_.n4 = (~~(($abs((($_.dark * 100) / (_YC * _YC)) - 50)) / 5)) * 10;
$k[$j++] = $f($_.n1 + $_.n2 + $_.n3 + $_.n4)
} else {
$k[$j++] = 999999999;
}
};
$_.evalmicro = function() {
var _YH = $k[--$j];
$_.sym = _YH;
$_.dkrhs = 0;
$_.dkbot = 0;
for (var _YK = 1, _YJ = $_.cols - 1; _YK <= _YJ; _YK += 1) {
$_.i = _YK;
$k[$j++] = 'dkrhs';
$k[$j++] = $_.dkrhs;
$k[$j++] = $_.sym;
$k[$j++] = $_.cols - 1;
$k[$j++] = $_.i;
$_.qmv();
var _YP = $k[--$j];
var _YQ = $k[--$j];
var _YR = $get(_YQ, _YP);
var _YS = $k[--$j];
var _YT = $k[--$j];
$_[_YT] = $f(_YS + _YR)
$k[$j++] = 'dkbot';
$k[$j++] = $_.dkbot;
$k[$j++] = $_.sym;
$k[$j++] = $_.i;
$k[$j++] = $_.cols - 1;
$_.qmv();
var _YY = $k[--$j];
var _YZ = $k[--$j];
var _Ya = $get(_YZ, _YY);
var _Yb = $k[--$j];
var _Yc = $k[--$j];
$_[_Yc] = $f(_Yb + _Ya)
}
if ($_.dkrhs <= $_.dkbot) {
$k[$j++] = -(($_.dkrhs * 16) + $_.dkbot);
} else {
$k[$j++] = -(($_.dkbot * 16) + $_.dkrhs);
}
};
$_.bestscore = 999999999;
for (var _Yl = 0, _Yk = $_.nmasks - 1; _Yl <= _Yk; _Yl += 1) {
$_.m = _Yl;
$_.maskbit = $get($_.maskbits, $_.m);
$_.masksym = $a($_.rows * $_.cols);
for (var _Yv = 0, _Yu = ($_.rows * $_.cols) - 1; _Yv <= _Yu; _Yv += 1) {
$_.i = _Yv;
$put($_.masksym, $_.i, $bs($get($_.masklayers, $_.i), -$_.maskbit) & 1);
}
if ($_.nmasks != 1) {
$k[$j++] = 'score';
$k[$j++] = $_.masksym;
if ($eq($_.format, "full")) {
$_.evalfull();
} else {
$_.evalmicro();
}
var _Z5 = $k[--$j];
var _Z6 = $k[--$j];
$_[_Z6] = _Z5;
if ($_.score < $_.bestscore) {
$_.bestsym = $_.masksym;
$_.bestmaskval = $_.m;
$_.bestscore = $_.score;
}
} else {
$_.bestsym = $_.masksym;
}
}
$_.pixs = $_.bestsym;
if ($eq($_.format, "full")) {
$k[$j++] = $_.pixs;
$k[$j++] = 8;
$k[$j++] = $_.cols - 8;
$_.qmv();
var _ZH = $k[--$j];
var _ZI = $k[--$j];
$put(_ZI, _ZH, 1);
}
if ($eq($_.format, "full")) {
$_.ecid = $get($_.qrcode_ecidfull, $_.eclval);
$_.fmtval = $get($_.fmtvalsfull, ($_.ecid * 8) + $_.bestmaskval);
for (var _ZS = 0, _ZR = $_.formatmap.length - 1; _ZS <= _ZR; _ZS += 1) {
$_.i = _ZS;
$forall($get($_.formatmap, $_.i), function() {
var _ZX = $k[--$j];
$k[$j++] = $_.pixs;
$aload(_ZX);
$_.qmv();
var _Za = $k[--$j];
var _Zb = $k[--$j];
$put(_Zb, _Za, ($bs($_.fmtval, -(14 - $_.i))) & 1);
});
}
}
if ($eq($_.format, "micro")) {
$_.symid = $get($get($_.qrcode_ecidmicrosym, ~~(($_.cols - 11) / 2)), $_.eclval);
$_.fmtval = $get($_.fmtvalsmicro, ($_.symid * 4) + $_.bestmaskval);
for (var _Zn = 0, _Zm = $_.formatmap.length - 1; _Zn <= _Zm; _Zn += 1) {
$_.i = _Zn;
var _Zs = $get($get($_.formatmap, $_.i), 0);
$k[$j++] = $_.pixs;
$aload(_Zs);
$_.qmv();
var _Zv = $k[--$j];
var _Zw = $k[--$j];
$put(_Zw, _Zv, ($bs($_.fmtval, -(14 - $_.i))) & 1);
}
}
if ($eq($_.format, "rmqr")) {
$_.fmtvalu = ($get($_.qrcode_ecidrmqr, $_.eclval) * 32) + $_.verind;
$_.fmtval1 = $get($_.fmtvalsrmqr1, $_.fmtvalu);
$_.fmtval2 = $get($_.fmtvalsrmqr2, $_.fmtvalu);
for (var _a9 = 0, _a8 = $_.formatmap.length - 1; _a9 <= _a8; _a9 += 1) {
$_.i = _a9;
var _aE = $get($get($_.formatmap, $_.i), 0);
$k[$j++] = $_.pixs;
$aload(_aE);
$_.qmv();
var _aH = $k[--$j];
var _aI = $k[--$j];
$put(_aI, _aH, ($bs($_.fmtval1, -(17 - $_.i))) & 1);
var _aN = $get($get($_.formatmap, $_.i), 1);
$k[$j++] = $_.pixs;
$aload(_aN);
$_.qmv();
var _aQ = $k[--$j];
var _aR = $k[--$j];
$put(_aR, _aQ, ($bs($_.fmtval2, -(17 - $_.i))) & 1);
}
}
if ($eq($_.format, "full") && ($_.cols >= 45)) {
$_.verval = $get($_.vervals, (~~(($_.cols - 17) / 4)) - 7);
for (var _aZ = 0, _aY = $_.versionmap.length - 1; _aZ <= _aY; _aZ += 1) {
$_.i = _aZ;
$forall($get($_.versionmap, $_.i), function() {
var _ae = $k[--$j];
$k[$j++] = $_.pixs;
$aload(_ae);
$_.qmv();
var _ah = $k[--$j];
var _ai = $k[--$j];
$put(_ai, _ah, ($bs($_.verval, -(17 - $_.i))) & 1);
});
}
}
$k[$j++] = Infinity;
$k[$j++] = 'ren';
$k[$j++] = 'renmatrix';
$k[$j++] = 'pixs';
$k[$j++] = $_.pixs;
$k[$j++] = 'pixx';
$k[$j++] = $_.cols;
$k[$j++] = 'pixy';
$k[$j++] = $_.rows;
$k[$j++] = 'height';
$k[$j++] = ($_.rows * $_.modunit) / 72;
$k[$j++] = 'width';
$k[$j++] = ($_.cols * $_.modunit) / 72;
$k[$j++] = 'borderleft';
if ($eq($_.format, "full")) {
$k[$j++] = 4;
} else {
$k[$j++] = 2;
}
$k[$j++] = 'borderright';
if ($eq($_.format, "full")) {
$k[$j++] = 4;
} else {
$k[$j++] = 2;
}
$k[$j++] = 'bordertop';
if ($eq($_.format, "full")) {
$k[$j++] = 4;
} else {
$k[$j++] = 2;
}
$k[$j++] = 'borderbottom';
if ($eq($_.format, "full")) {
$k[$j++] = 4;
} else {
$k[$j++] = 2;
}
$k[$j++] = 'opt';
$k[$j++] = $_.options;
var _av = $d();
$k[$j++] = _av;
if ($_._render) {
bwipp_renmatrix();
}
$_ = $__;
} //bwipp_qrcode
function bwipp_maxicode() {
if (!bwipp_maxicode.globals) {
var $__ = $_;
$_ = bwipp_maxicode.globals = {};
$_.maxicode_eci = -1;
$_.maxicode_pad = -2;
$_.maxicode_ns = -3;
$_.maxicode_la = -4;
$_.maxicode_lb = -5;
$_.maxicode_sa = -6;
$_.maxicode_sb = -7;
$_.maxicode_sc = -8;
$_.maxicode_sd = -9;
$_.maxicode_se = -10;
$_.maxicode_sa2 = -11;
$_.maxicode_sa3 = -12;
$_.maxicode_lkc = -13;
$_.maxicode_lkd = -14;
$_.maxicode_lke = -15;
$_.maxicode_pd2 = -16;
$_.maxicode_pd3 = -17;
$_.eci = $_.maxicode_eci;
$_.pad = $_.maxicode_pad;
$_.ns = $_.maxicode_ns;
$_.la = $_.maxicode_la;
$_.lb = $_.maxicode_lb;
$_.sa = $_.maxicode_sa;
$_.sb = $_.maxicode_sb;
$_.sc = $_.maxicode_sc;
$_.sd = $_.maxicode_sd;
$_.se = $_.maxicode_se;
$_.sa2 = $_.maxicode_sa2;
$_.sa3 = $_.maxicode_sa3;
$_.lkc = $_.maxicode_lkc;
$_.lkd = $_.maxicode_lkd;
$_.lke = $_.maxicode_lke;
$_.pd2 = $_.maxicode_pd2;
$_.pd3 = $_.maxicode_pd3;
$_.maxicode_charmaps = $a([$a([13, "`", 192, 224, 0]), $a(["A", "a", 193, 225, 1]), $a(["B", "b", 194, 226, 2]), $a(["C", "c", 195, 227, 3]), $a(["D", "d", 196, 228, 4]), $a(["E", "e", 197, 229, 5]), $a(["F", "f", 198, 230, 6]), $a(["G", "g", 199, 231, 7]), $a(["H", "h", 200, 232, 8]), $a(["I", "i", 201, 233, 9]), $a(["J", "j", 202, 234, 10]), $a(["K", "k", 203, 235, 11]), $a(["L", "l", 204, 236, 12]), $a(["M", "m", 205, 237, 13]), $a(["N", "n", 206, 238, 14]), $a(["O", "o", 207, 239, 15]), $a(["P", "p", 208, 240, 16]), $a(["Q", "q", 209, 241, 17]), $a(["R", "r", 210, 242, 18]), $a(["S", "s", 211, 243, 19]), $a(["T", "t", 212, 244, 20]), $a(["U", "u", 213, 245, 21]), $a(["V", "v", 214, 246, 22]), $a(["W", "w", 215, 247, 23]), $a(["X", "x", 216, 248, 24]), $a(["Y", "y", 217, 249, 25]), $a(["Z", "z", 218, 250, 26]), $a([$_.eci, $_.eci, $_.eci, $_.eci, $_.eci]), $a([28, 28, 28, 28, $_.pad]), $a([29, 29, 29, 29, $_.pd2]), $a([30, 30, 30, 30, 27]), $a([$_.ns, $_.ns, $_.ns, $_.ns, $_.ns]), $a([" ", "{", 219, 251, 28]), $a([$_.pad, $_.pad, 220, 252, 29]), $a(["\"", "}", 221, 253, 30]), $a(["#", "~", 222, 254, 31]), $a(["$", 127, 223, 255, 159]), $a(["%", ";", 170, 161, 160]), $a(["&", "<", 172, 168, 162]), $a(["'", "=", 177, 171, 163]), $a([40, ">", 178, 175, 164]), $a([41, "?", 179, 176, 165]), $a(["*", "[", 181, 180, 166]), $a(["+", 92, 185, 183, 167]), $a([",", "]", 186, 184, 169]), $a(["-", "^", 188, 187, 173]), $a([".", "_", 189, 191, 174]), $a(["/", " ", 190, 138, 182]), $a(["0", ",", 128, 139, 149]), $a(["1", ".", 129, 140, 150]), $a(["2", "/", 130, 141, 151]), $a(["3", ":", 131, 142, 152]), $a(["4", "@", 132, 143, 153]), $a(["5", "!", 133, 144, 154]), $a(["6", "|", 134, 145, 155]), $a(["7", $_.pd2, 135, 146, 156]), $a(["8", $_.sa2, 136, 147, 157]), $a(["9", $_.sa3, 137, 148, 158]), $a([":", $_.pd3, $_.la, $_.la, $_.la]), $a([$_.sb, $_.sa, " ", " ", " "]), $a([$_.sc, $_.sc, $_.lkc, $_.sc, $_.sc]), $a([$_.sd, $_.sd, $_.sd, $_.lkd, $_.sd]), $a([$_.se, $_.se, $_.se, $_.se, $_.lke]), $a([$_.lb, $_.la, $_.lb, $_.lb, $_.lb])]);
$_.maxicode_modmap = $a([469, 529, 286, 316, 347, 346, 673, 672, 703, 702, 647, 676, 283, 282, 313, 312, 370, 610, 618, 379, 378, 409, 408, 439, 705, 704, 559, 589, 588, 619, 458, 518, 640, 701, 675, 674, 285, 284, 315, 314, 310, 340, 531, 289, 288, 319, 349, 348, 456, 486, 517, 516, 471, 470, 369, 368, 399, 398, 429, 428, 549, 548, 579, 578, 609, 608, 649, 648, 679, 678, 709, 708, 639, 638, 669, 668, 699, 698, 279, 278, 309, 308, 339, 338, 381, 380, 411, 410, 441, 440, 561, 560, 591, 590, 621, 620, 547, 546, 577, 576, 607, 606, 367, 366, 397, 396, 427, 426, 291, 290, 321, 320, 351, 350, 651, 650, 681, 680, 711, 710, 1, 0, 31, 30, 61, 60, 3, 2, 33, 32, 63, 62, 5, 4, 35, 34, 65, 64, 7, 6, 37, 36, 67, 66, 9, 8, 39, 38, 69, 68, 11, 10, 41, 40, 71, 70, 13, 12, 43, 42, 73, 72, 15, 14, 45, 44, 75, 74, 17, 16, 47, 46, 77, 76, 19, 18, 49, 48, 79, 78, 21, 20, 51, 50, 81, 80, 23, 22, 53, 52, 83, 82, 25, 24, 55, 54, 85, 84, 27, 26, 57, 56, 87, 86, 117, 116, 147, 146, 177, 176, 115, 114, 145, 144, 175, 174, 113, 112, 143, 142, 173, 172, 111, 110, 141, 140, 171, 170, 109, 108, 139, 138, 169, 168, 107, 106, 137, 136, 167, 166, 105, 104, 135, 134, 165, 164, 103, 102, 133, 132, 163, 162, 101, 100, 131, 130, 161, 160, 99, 98, 129, 128, 159, 158, 97, 96, 127, 126, 157, 156, 95, 94, 125, 124, 155, 154, 93, 92, 123, 122, 153, 152, 91, 90, 121, 120, 151, 150, 181, 180, 211, 210, 241, 240, 183, 182, 213, 212, 243, 242, 185, 184, 215, 214, 245, 244, 187, 186, 217, 216, 247, 246, 189, 188, 219, 218, 249, 248, 191, 190, 221, 220, 251, 250, 193, 192, 223, 222, 253, 252, 195, 194, 225, 224, 255, 254, 197, 196, 227, 226, 257, 256, 199, 198, 229, 228, 259, 258, 201, 200, 231, 230, 261, 260, 203, 202, 233, 232, 263, 262, 205, 204, 235, 234, 265, 264, 207, 206, 237, 236, 267, 266, 297, 296, 327, 326, 357, 356, 295, 294, 325, 324, 355, 354, 293, 292, 323, 322, 353, 352, 277, 276, 307, 306, 337, 336, 275, 274, 305, 304, 335, 334, 273, 272, 303, 302, 333, 332, 271, 270, 301, 300, 331, 330, 361, 360, 391, 390, 421, 420, 363, 362, 393, 392, 423, 422, 365, 364, 395, 394, 425, 424, 383, 382, 413, 412, 443, 442, 385, 384, 415, 414, 445, 444, 387, 386, 417, 416, 447, 446, 477, 476, 507, 506, 537, 536, 475, 474, 505, 504, 535, 534, 473, 472, 503, 502, 533, 532, 455, 454, 485, 484, 515, 514, 453, 452, 483, 482, 513, 512, 451, 450, 481, 480, 511, 510, 541, 540, 571, 570, 601, 600, 543, 542, 573, 572, 603, 602, 545, 544, 575, 574, 605, 604, 563, 562, 593, 592, 623, 622, 565, 564, 595, 594, 625, 624, 567, 566, 597, 596, 627, 626, 657, 656, 687, 686, 717, 716, 655, 654, 685, 684, 715, 714, 653, 652, 683, 682, 713, 712, 637, 636, 667, 666, 697, 696, 635, 634, 665, 664, 695, 694, 633, 632, 663, 662, 693, 692, 631, 630, 661, 660, 691, 690, 721, 720, 751, 750, 781, 780, 723, 722, 753, 752, 783, 782, 725, 724, 755, 754, 785, 784, 727, 726, 757, 756, 787, 786, 729, 728, 759, 758, 789, 788, 731, 730, 761, 760, 791, 790, 733, 732, 763, 762, 793, 792, 735, 734, 765, 764, 795, 794, 737, 736, 767, 766, 797, 796, 739, 738, 769, 768, 799, 798, 741, 740, 771, 770, 801, 800, 743, 742, 773, 772, 803, 802, 745, 744, 775, 774, 805, 804, 747, 746, 777, 776, 807, 806, 837, 836, 867, 866, 897, 896, 835, 834, 865, 864, 895, 894, 833, 832, 863, 862, 893, 892, 831, 830, 861, 860, 891, 890, 829, 828, 859, 858, 889, 888, 827, 826, 857, 856, 887, 886, 825, 824, 855, 854, 885, 884, 823, 822, 853, 852, 883, 882, 821, 820, 851, 850, 881, 880, 819, 818, 849, 848, 879, 878, 817, 816, 847, 846, 877, 876, 815, 814, 845, 844, 875, 874, 813, 812, 843, 842, 873, 872, 811, 810, 841, 840, 871, 870, 901, 900, 931, 930, 961, 960, 903, 902, 933, 932, 963, 962, 905, 904, 935, 934, 965, 964, 907, 906, 937, 936, 967, 966, 909, 908, 939, 938, 969, 968, 911, 910, 941, 940, 971, 970, 913, 912, 943, 942, 973, 972, 915, 914, 945, 944, 975, 974, 917, 916, 947, 946, 977, 976, 919, 918, 949, 948, 979, 978, 921, 920, 951, 950, 981, 980, 923, 922, 953, 952, 983, 982, 925, 924, 955, 954, 985, 984, 927, 926, 957, 956, 987, 986, 58, 89, 88, 118, 149, 148, 178, 209, 208, 238, 269, 268, 298, 329, 328, 358, 389, 388, 418, 449, 448, 478, 509, 508, 538, 569, 568, 598, 629, 628, 658, 689, 688, 718, 749, 748, 778, 809, 808, 838, 869, 868, 898, 929, 928, 958, 989, 988]);
$_.maxicode_latchseq = $a([$a([$a([]), $a([63]), $a([58]), $a([58]), $a([58])]), $a([$a([63]), $a([]), $a([63]), $a([63]), $a([63])]), $a([$a([60, 60]), $a([60, 60]), $a([]), $a([60, 60]), $a([60, 60])]), $a([$a([61, 61]), $a([61, 61]), $a([61, 61]), $a([]), $a([61, 61])]), $a([$a([62, 62]), $a([62, 62]), $a([62, 62]), $a([62, 62]), $a([])])]);
$_.maxicode_latchlen = $a([$a([0, 1, 1, 1, 1]), $a([1, 0, 1, 1, 1]), $a([2, 2, 0, 2, 2]), $a([2, 2, 2, 0, 2]), $a([2, 2, 2, 2, 0])]);
$_.maxicode_pad_code = $a([33, 33, 0, 0, 28]);
$_.maxicode_max_int = 2147483647;
$_.maxicode_rsprod = function() {
var _2N = $k[$j - 1];
var _2O = $k[$j - 2];
if ((_2N != 0) && (_2O != 0)) {
var _2Q = $k[--$j];
var _2R = $get($_.rslog, _2Q);
var _2S = $k[--$j];
$k[$j++] = $get($_.rsalog, $f(_2R + $get($_.rslog, _2S)) % 63)
} else {
$j -= 2;
$k[$j++] = 0;
}
};
$_.maxicode_gencoeffs = function() {
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _2Y = 0, _2Z = $_.k; _2Y < _2Z; _2Y++) {
$k[$j++] = 0;
}
$_.coeffs = $a();
for (var _2c = 1, _2b = $_.k; _2c <= _2b; _2c += 1) {
var _2d = $_.coeffs;
$put(_2d, _2c, $get(_2d, _2c - 1));
$k[$j++] = $get($_.rsalog, _2c);
for (var _2h = _2c - 1; _2h >= 1; _2h -= 1) {
var _2i = $_.coeffs;
var _2j = $get(_2i, _2h);
var _2k = $k[$j - 1];
$k[$j++] = _2i;
$k[$j++] = _2h;
$k[$j++] = _2j;
$k[$j++] = _2k;
$_.maxicode_rsprod();
var _2m = $k[--$j];
var _2n = $k[--$j];
var _2o = $get($_.coeffs, _2n - 1);
var _2p = $k[--$j];
$put(_2p, _2n, $xo(_2m, _2o));
}
var _2q = $_.coeffs;
var _2r = $get(_2q, 0);
var _2s = $k[$j - 1];
$k[$j++] = _2q;
$k[$j++] = 0;
$k[$j++] = _2r;
$k[$j++] = _2s;
$_.maxicode_rsprod();
var _2t = $k[--$j];
var _2u = $k[--$j];
var _2v = $k[--$j];
$put(_2v, _2u, _2t);
$j--;
}
$k[$j++] = $geti($_.coeffs, 0, $_.k);
};
$_.maxicode_coeffscachemax = 3;
$_.maxicode_coeffscachelimit = 58;
$k[$j++] = $_.maxicode_coeffscachemax;
$k[$j++] = $_.maxicode_coeffscachelimit;
bwipp_fifocache();
var _31 = $k[--$j];
$_.maxicode_coeffscache = _31;
$_.maxicode_coeffscachefetch = function() {
var _32 = $k[--$j];
$_.k = _32;
var _34 = $get($_.maxicode_coeffscache, 'fetch');
$k[$j++] = $_.k;
$k[$j++] = function() {
$_.maxicode_gencoeffs();
};
$k[$j++] = function() {
var _35 = $k[--$j];
$k[$j++] = _35.length;
};
if (_34() === true) {
return true;
}
};
$_.charvals = $a([new Map, new Map, new Map, new Map, new Map]);
for (var _37 = 0, _36 = $_.maxicode_charmaps.length - 1; _37 <= _36; _37 += 1) {
$_.i = _37;
$_.encs = $get($_.maxicode_charmaps, $_.i);
for (var _3A = 0; _3A <= 4; _3A += 1) {
$_.j = _3A;
var _3D = $get($_.encs, $_.j);
var _3E = $type(_3D);
$k[$j++] = _3D;
if ($eq(_3E, 'stringtype')) {
var _3F = $k[--$j];
$k[$j++] = $get(_3F, 0);
}
var _3J = $get($_.charvals, $_.j);
var _3K = $k[--$j];
$put(_3J, _3K, $_.i);
}
}
$_.seta = $get($_.charvals, 0);
$_.setb = $get($_.charvals, 1);
$_.setc = $get($_.charvals, 2);
$_.setd = $get($_.charvals, 3);
$_.sete = $get($_.charvals, 4);
$_.charvals = $_.charvals;
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _3X = 0; _3X < 63; _3X++) {
var _3Y = $k[$j - 1];
var _3Z = _3Y * 2;
$k[$j++] = _3Z;
if (_3Z >= 64) {
var _3a = $k[--$j];
$k[$j++] = _3a ^ 67;
}
}
var _3b = $a();
$_.rsalog = _3b;
$_.rslog = $a(64);
for (var _3d = 1; _3d <= 63; _3d += 1) {
$put($_.rslog, $get($_.rsalog, _3d), _3d);
}
$_.rslog = $_.rslog;
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_maxicode.globals);
$_.dontdraw = false;
$_.modunit = 2;
$_.mode = -1;
$_.sam = -1;
$_.parse = false;
$_.parsefnc = false;
$_.legacyencoder = false;
$k[$j++] = null;
bwipp_processoptions();
var _3i = $k[--$j];
$_.options = _3i;
var _3j = $k[--$j];
$_.barcode = _3j;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.maxicodeEmptyData#28787";
$k[$j++] = "The data must not be empty";
bwipp_raiseerror();
}
if ($_.barcode.length > 1000) {
$k[$j++] = "bwipp.maxicodeInputTooLong#28792";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if (($_.mode != -1) && (($_.mode < 2) || ($_.mode > 6))) {
$k[$j++] = "bwipp.maxicodeBadMode#28796";
$k[$j++] = "Mode must be 2 to 6";
bwipp_raiseerror();
}
if ($_.sam != -1) {
$k[$j++] = true;
for (var _3s = 0; _3s < 1; _3s++) {
var _3t = $_.sam;
if ((_3t < 12) || (_3t > 88)) {
$k[$j - 1] = false;
break;
}
var _3v = $_.sam % 10;
if ((_3v < 2) || (_3v > 8)) {
$k[$j - 1] = false;
break;
}
if ((~~($_.sam / 10)) > ($_.sam % 10)) {
$k[$j - 1] = false;
break;
}
}
var _3y = $k[--$j];
if (!_3y) {
$k[$j++] = "bwipp.maxicodeBadSAM#28807";
$k[$j++] = "SAM must be formatted as \"NM\" for Nth of M symbols, from 2 to 8 symbols";
bwipp_raiseerror();
}
}
$_.encoding = "new";
if ($_.legacyencoder) {
$_.encoding = "legacy";
}
$_.fncvals = new Map([
["parse", $_.parse],
["parsefnc", $_.parsefnc],
["eci", true]
]);
$k[$j++] = $_.barcode;
$k[$j++] = $_.fncvals;
bwipp_parseinput();
var _44 = $k[--$j];
$_.msg = _44;
$_.msglen = $_.msg.length;
if (($_.mode == 2) || ($_.mode == 3)) {
$_.barcode = $s($_.msglen);
$_.barlen = $_.msglen;
for (var _4D = 0, _4C = $_.msglen - 1; _4D <= _4C; _4D += 1) {
$_.i = _4D;
if ($get($_.msg, $_.i) < 0) {
$_.barlen = $_.i;
break;
}
$put($_.barcode, $_.i, $get($_.msg, $_.i));
}
$_.difflen = $_.msglen - $_.barlen;
$_.fid = "";
if ($_.barlen >= 9) {
var _4Q = $_.barcode;
var _4R = $geti(_4Q, 0, 7);
var _4S = $get(_4Q, 7);
var _4T = $get(_4Q, 8);
if ($eq(_4R, "\x5b\x29\x3e\x1e\x30\x31\x1d") && (((_4S >= 48) && (_4S <= 57)) && ((_4T >= 48) && (_4T <= 57)))) {
$_.fid = $geti($_.barcode, 0, 9);
$_.barcode = $geti($_.barcode, 9, $_.barlen - 9);
}
}
$search($_.barcode, "\x1d");
var _4a = $k[--$j];
if (_4a) {
var _4b = $k[--$j];
$_.pcode = _4b;
$j--;
if ($_.mode == 2) {
$k[$j++] = true;
for (var _4d = 0; _4d < 1; _4d++) {
var _4f = $_.pcode.length;
if ((_4f > 9) || (_4f == 0)) {
$k[$j - 1] = false;
break;
}
$forall($_.pcode, function() {
var _4h = $k[--$j];
if ((_4h < 48) || (_4h > 57)) {
$k[$j - 1] = false;
return true;
}
});
}
var _4i = $k[--$j];
if (!_4i) {
$k[$j - 1] = "bwipp.maxicodeBadMode2PostCode#28873";
$k[$j++] = "A mode 2 postcode must not be empty or exceed 9 digits";
bwipp_raiseerror();
}
} else {
$k[$j++] = true;
for (var _4j = 0; _4j < 1; _4j++) {
var _4l = $_.pcode.length;
if ((_4l > 6) || (_4l == 0)) {
$k[$j - 1] = false;
break;
}
$forall($_.pcode, function() {
var _4n = $k[--$j];
if (!((_4n == 32) || (((_4n >= 34) && (_4n <= 58)) || ((_4n >= 65) && (_4n <= 90))))) {
$k[$j - 1] = false;
return true;
}
});
}
var _4o = $k[--$j];
if (!_4o) {
$k[$j - 1] = "bwipp.maxicodeBadMode3PostCode#28887";
$k[$j++] = "A mode 3 postcode must not be empty or exceed 6 characters";
bwipp_raiseerror();
}
}
} else {
$k[$j - 1] = "bwipp.maxicodeExpectedPostCode#28891";
$k[$j++] = "Expected postcode followed by group separator character";
bwipp_raiseerror();
}
var _4p = $k[--$j];
$search(_4p, "\x1d");
var _4q = $k[--$j];
if (_4q) {
var _4r = $k[--$j];
$_.ccode = _4r;
$k[$j - 1] = true;
for (var _4s = 0; _4s < 1; _4s++) {
if ($_.ccode.length != 3) {
$k[$j - 1] = false;
break;
}
$forall($_.ccode, function() {
var _4v = $k[--$j];
if ((_4v < 48) || (_4v > 57)) {
$k[$j - 1] = false;
return true;
}
});
}
var _4w = $k[--$j];
if (!_4w) {
$k[$j - 1] = "bwipp.maxicodeBadCountryCode#28901";
$k[$j++] = "Country code must be three digits";
bwipp_raiseerror();
}
} else {
$k[$j - 1] = "bwipp.maxicodeExpectedCountryCode#28904";
$k[$j++] = "Expected country code followed by group separator character";
bwipp_raiseerror();
}
var _4x = $k[--$j];
$search(_4x, "\x1d");
var _4y = $k[--$j];
if (_4y) {
var _4z = $k[--$j];
$_.scode = _4z;
$k[$j - 1] = true;
for (var _50 = 0; _50 < 1; _50++) {
if ($_.scode.length != 3) {
$k[$j - 1] = false;
break;
}
$forall($_.scode, function() {
var _53 = $k[--$j];
if ((_53 < 48) || (_53 > 57)) {
$k[$j - 1] = false;
return true;
}
});
}
var _54 = $k[--$j];
if (!_54) {
$k[$j - 1] = "bwipp.maxicodeBadServiceClass#28914";
$k[$j++] = "Service class must be three digits";
bwipp_raiseerror();
}
} else {
$k[$j - 1] = "bwipp.maxicodeExpectedServiceClass#28917";
$k[$j++] = "Expected service class followed by group separator character";
bwipp_raiseerror();
}
var _55 = $k[--$j];
$_.barcode = _55;
var _58 = $s($_.barcode.length + $_.fid.length);
$puti(_58, 0, $_.fid);
$puti(_58, $_.fid.length, $_.barcode);
$_.barcode = _58;
$_.barlen = $_.barcode.length;
$k[$j++] = Infinity;
var _5D = $_.barcode;
for (var _5E = 0, _5F = _5D.length; _5E < _5F; _5E++) {
$k[$j++] = $get(_5D, _5E);
}
$aload($geti($_.msg, $_.msglen - $_.difflen, $_.difflen));
$_.msg = $a();
$_.msglen = $_.msg.length;
}
if ($_.msglen > 138) {
$k[$j++] = "bwipp.maxicodeInputTooLong#28937";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
var _5R = $_.mode == 5 ? 77 : (($_.mode <= 3) ? 84 : 93);
$_.maxlen = _5R;
if ($eq($_.encoding, "legacy")) {
$k[$j++] = Infinity;
for (var _5V = 0, _5W = $_.msglen + 1; _5V < _5W; _5V++) {
$k[$j++] = 0;
}
$_.nseq = $a();
for (var _5Y = $_.msglen - 1; _5Y >= 0; _5Y -= 1) {
$_.i = _5Y;
var _5b = $get($_.msg, $_.i);
if ((_5b >= 48) && (_5b <= 57)) {
$put($_.nseq, $_.i, $get($_.nseq, $_.i + 1) + 1);
} else {
$put($_.nseq, $_.i, 0);
}
}
$_.nseq = $geti($_.nseq, 0, $_.msglen);
$_.prefixinset = function() {
$k[$j++] = 0;
for (;;) {
var _5m = $k[$j - 1];
var _5n = $k[$j - 2];
if (_5m >= _5n.length) {
break;
}
var _5o = $k[$j - 1];
var _5p = $k[$j - 2];
var _5q = $get(_5p, _5o);
var _5r = $k[$j - 3];
var _5s = $has(_5r, _5q);
if (_5s) {
$k[$j - 1] += 1;
} else {
break;
}
}
var _5u = $k[--$j];
$j--;
$k[$j - 1] = _5u;
};
$_.enc = function() {
var _5y = $k[--$j];
var _5z = $k[--$j];
$put($_.out, $_.j, $get(_5y, _5z));
$_.j = $_.j + 1;
};
$_.out = $a(144);
$_.i = 0;
$_.j = 0;
$_.cset = "seta";
for (;;) {
if ($_.i == $_.msglen) {
if (($ne($_.cset, "seta") && $ne($_.cset, "setb")) && ($_.out.length < $_.maxlen)) {
var _6C = $_[$_.cset];
$k[$j++] = $_.maxicode_la;
$k[$j++] = _6C;
$_.enc();
$_.cset = "seta";
}
break;
}
for (;;) {
if ($get($_.msg, $_.i) <= -1000000) {
var _6H = $_[$_.cset];
$k[$j++] = $_.maxicode_eci;
$k[$j++] = _6H;
$_.enc();
var _6L = (-$get($_.msg, $_.i)) - 1000000;
$k[$j++] = _6L;
if (_6L <= 31) {
var _6M = $k[--$j];
var _6N = $a(1);
$k[$j++] = _6M & 63;
$astore(_6N);
} else {
var _6O = $k[$j - 1];
if (_6O <= 1023) {
var _6P = $k[--$j];
var _6Q = $a(2);
$k[$j++] = ($flr(_6P / 64) & 31) | 32;
$k[$j++] = _6P & 63;
$astore(_6Q);
} else {
var _6R = $k[$j - 1];
if (_6R <= 32767) {
var _6S = $k[--$j];
var _6T = $a(3);
$k[$j++] = ($flr(_6S / 4096) & 47) | 48;
$k[$j++] = $flr(_6S / 64) & 63;
$k[$j++] = _6S & 63;
$astore(_6T);
} else {
var _6U = $k[--$j];
var _6V = $a(4);
$k[$j++] = ($flr(_6U / 262144) & 55) | 56;
$k[$j++] = $flr(_6U / 4096) & 63;
$k[$j++] = $flr(_6U / 64) & 63;
$k[$j++] = _6U & 63;
$astore(_6V);
}
}
}
var _6W = $k[--$j];
$puti($_.out, $_.j, _6W);
$_.j = _6W.length + $_.j;
$_.i = $_.i + 1;
break;
}
if ($get($_.nseq, $_.i) >= 9) {
var _6g = $geti($_.msg, $_.i, 9);
var _6l = 0;
for (var _6h = 0, _6i = _6g.length; _6h < _6i; _6h++) {
var _6j = $get(_6g, _6h);
_6l = $f(_6l + (_6j - 48)) * 10
}
$k[$j++] = ~~(_6l / 10);
for (var _6m = 0; _6m < 4; _6m++) {
var _6n = $k[--$j];
$k[$j++] = _6n & 63;
$k[$j++] = $flr(_6n / 64);
}
var _6p = $_[$_.cset];
$k[$j++] = $get(_6p, $_.maxicode_ns);
for (var _6r = 0; _6r <= 10; _6r += 2) {
var _6s = $k[$j - 1 - _6r];
$k[$j++] = _6s;
}
$astore($a(6));
$r(7, 1);
for (var _6u = 0; _6u < 6; _6u++) {
$j--;
}
var _6w = $k[--$j];
$puti($_.out, $_.j, _6w);
$_.i = $_.i + 9;
$_.j = $_.j + 6;
break;
}
$_.char1 = $get($_.msg, $_.i);
var _78 = ($_.i + 1) < $_.msglen ? $get($_.msg, $_.i + 1) : -99;
$_.char2 = _78;
var _7F = ($_.i + 2) < $_.msglen ? $get($_.msg, $_.i + 2) : -99;
$_.char3 = _7F;
var _7I = $_[$_.cset];
if ($has(_7I, $_.char1)) {
var _7N = $_[$_.cset];
$k[$j++] = $_.char1;
$k[$j++] = _7N;
$_.enc();
$_.i = $_.i + 1;
break;
}
if ($eq($_.cset, "seta") && $has($_.setb, $_.char1)) {
if ($has($_.setb, $_.char2)) {
$k[$j++] = $_.maxicode_lb;
$k[$j++] = $_.seta;
$_.enc();
$_.cset = "setb";
} else {
$k[$j++] = $_.maxicode_sb;
$k[$j++] = $_.seta;
$_.enc();
$k[$j++] = $_.char1;
$k[$j++] = $_.setb;
$_.enc();
$_.i = $_.i + 1;
}
break;
}
if ($eq($_.cset, "setb") && $has($_.seta, $_.char1)) {
var _7f = $_.seta;
var _7g = $_.msg;
var _7h = $_.i;
var _7i = $_.msglen;
var _7j = $_.i;
var _7k = _7i - _7j;
var _7l = 4;
if (4 > (_7i - _7j)) {
var _ = _7k;
_7k = _7l;
_7l = _;
}
var _7m = $geti(_7g, _7h, _7l);
$k[$j++] = 'p';
$k[$j++] = _7f;
$k[$j++] = _7m;
$_.prefixinset();
var _7n = $k[--$j];
var _7o = $k[--$j];
$_[_7o] = _7n;
if ($_.p == 1) {
$k[$j++] = $_.maxicode_sa;
$k[$j++] = $_.setb;
$_.enc();
$k[$j++] = $_.char1;
$k[$j++] = $_.seta;
$_.enc();
$_.i = $_.i + 1;
}
if ($_.p == 2) {
$k[$j++] = $_.maxicode_sa2;
$k[$j++] = $_.setb;
$_.enc();
$k[$j++] = $_.char1;
$k[$j++] = $_.seta;
$_.enc();
$k[$j++] = $_.char2;
$k[$j++] = $_.seta;
$_.enc();
$_.i = $_.i + 2;
}
if ($_.p == 3) {
$k[$j++] = $_.maxicode_sa3;
$k[$j++] = $_.setb;
$_.enc();
$k[$j++] = $_.char1;
$k[$j++] = $_.seta;
$_.enc();
$k[$j++] = $_.char2;
$k[$j++] = $_.seta;
$_.enc();
$k[$j++] = $_.char3;
$k[$j++] = $_.seta;
$_.enc();
$_.i = $_.i + 3;
}
if ($_.p >= 4) {
$k[$j++] = $_.maxicode_la;
$k[$j++] = $_.setb;
$_.enc();
$_.cset = "seta";
}
break;
}
if ($has($_.seta, $_.char1)) {
var _8G = $_[$_.cset];
$k[$j++] = $_.maxicode_la;
$k[$j++] = _8G;
$_.enc();
$_.cset = "seta";
break;
}
if ($has($_.setb, $_.char1)) {
var _8L = $_[$_.cset];
$k[$j++] = $_.maxicode_lb;
$k[$j++] = _8L;
$_.enc();
$_.cset = "setb";
break;
}
if ($has($_.setc, $_.char1)) {
$_.setx = "setc";
$_.sx = $_.maxicode_sc;
$_.lkx = $_.maxicode_lkc;
}
if ($has($_.setd, $_.char1)) {
$_.setx = "setd";
$_.sx = $_.maxicode_sd;
$_.lkx = $_.maxicode_lkd;
}
if ($has($_.sete, $_.char1)) {
$_.setx = "sete";
$_.sx = $_.maxicode_se;
$_.lkx = $_.maxicode_lke;
}
var _8W = $_[$_.setx];
var _8X = $_.msg;
var _8Y = $_.i;
var _8Z = $_.msglen;
var _8a = $_.i;
var _8b = _8Z - _8a;
var _8c = 4;
if (4 > (_8Z - _8a)) {
var _ = _8b;
_8b = _8c;
_8c = _;
}
var _8d = $geti(_8X, _8Y, _8c);
$k[$j++] = 'p';
$k[$j++] = _8W;
$k[$j++] = _8d;
$_.prefixinset();
var _8e = $k[--$j];
var _8f = $k[--$j];
$_[_8f] = _8e;
if ($_.p == 1) {
var _8j = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _8j;
$_.enc();
var _8m = $_[$_.setx];
$k[$j++] = $_.char1;
$k[$j++] = _8m;
$_.enc();
$_.i = $_.i + 1;
}
if ($_.p == 2) {
var _8r = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _8r;
$_.enc();
var _8u = $_[$_.setx];
$k[$j++] = $_.char1;
$k[$j++] = _8u;
$_.enc();
var _8x = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _8x;
$_.enc();
var _90 = $_[$_.setx];
$k[$j++] = $_.char2;
$k[$j++] = _90;
$_.enc();
$_.i = $_.i + 2;
}
if ($_.p == 3) {
var _95 = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _95;
$_.enc();
var _98 = $_[$_.setx];
$k[$j++] = $_.char1;
$k[$j++] = _98;
$_.enc();
var _9B = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _9B;
$_.enc();
var _9E = $_[$_.setx];
$k[$j++] = $_.char2;
$k[$j++] = _9E;
$_.enc();
var _9H = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _9H;
$_.enc();
var _9K = $_[$_.setx];
$k[$j++] = $_.char3;
$k[$j++] = _9K;
$_.enc();
$_.i = $_.i + 3;
}
if ($_.p >= 4) {
var _9P = $_[$_.cset];
$k[$j++] = $_.sx;
$k[$j++] = _9P;
$_.enc();
var _9S = $_[$_.setx];
$k[$j++] = $_.lkx;
$k[$j++] = _9S;
$_.enc();
$_.cset = $_.setx;
}
break;
}
}
$_.encmsg = $geti($_.out, 0, $_.j);
var _9Y = $_[$_.cset];
$_.padval = $get(_9Y, $_.maxicode_pad);
}
if ($eq($_.encoding, "new")) {
$_.haveb = false;
$_.havec = false;
$_.haved = false;
$_.havee = false;
$_.havei = false;
for (var _9d = 0, _9c = $_.msglen - 1; _9d <= _9c; _9d += 1) {
$_.c = $get($_.msg, _9d);
if ($_.c <= -1000000) {
$_.havei = true;
} else {
if ((($_.c < 28) || ($_.c > 30)) && ($_.c != 32)) {
if ($has($_.setb, $_.c)) {
$_.haveb = true;
}
if ($has($_.setc, $_.c)) {
$_.havec = true;
}
if ($has($_.setd, $_.c)) {
$_.haved = true;
}
if ($has($_.sete, $_.c)) {
$_.havee = true;
}
}
}
}
$k[$j++] = Infinity;
$k[$j++] = 0;
if ($_.haveb) {
$k[$j++] = 1;
}
if ($_.havee) {
$k[$j++] = 4;
}
if ($_.havec) {
$k[$j++] = 2;
}
if ($_.haved) {
$k[$j++] = 3;
}
$_.priority = $a();
$_.priority_rest = $geti($_.priority, 1, $_.priority.length - 1);
$_.latch_sequence = $_.maxicode_latchseq;
$_.latch_length = $_.maxicode_latchlen;
$k[$j++] = Infinity;
for (var _A3 = 0; _A3 < 16; _A3++) {
$k[$j++] = $a([0, 0, 0, 0, 0]);
}
$_.best_length = $a();
$k[$j++] = Infinity;
for (var _A5 = 0; _A5 < 16; _A5++) {
$k[$j++] = $a([0, 0, 0, 0, 0]);
}
$_.best_origin = $a();
$k[$j++] = Infinity;
for (var _A8 = 0, _A9 = $_.msglen; _A8 < _A9; _A8++) {
var _AB = [];
for (var _AA = 0; _AA < 5; _AA++) {
_AB[_AA] = 0;
}
_AB = $a(_AB);
$k[$j++] = _AB;
}
$_.prior_code_set = $a();
$k[$j++] = Infinity;
for (var _AD = 0, _AE = $_.msglen; _AD < _AE; _AD++) {
var _AG = [];
for (var _AF = 0; _AF < 5; _AF++) {
_AG[_AF] = 0;
}
_AG = $a(_AG);
$k[$j++] = _AG;
}
$_.path_op = $a();
$_.out_eci = function() {
var _AI = (-$_.c) - 1000000;
$k[$j++] = _AI;
if (_AI < 1024) {
var _AJ = $k[--$j];
$k[$j++] = (_AJ < 32) ? 2 : 3;
} else {
var _AL = $k[--$j];
$k[$j++] = (_AL < 32768) ? 4 : 5;
}
};
$_.enc_eci = function() {
var _AO = (-$_.c) - 1000000;
$k[$j++] = _AO;
if (_AO >= 32) {
var _AP = $k[$j - 1];
if (_AP < 1024) {
var _AQ = $k[--$j];
$k[$j++] = $flr(_AQ / 64) | 32;
$k[$j++] = _AQ & 63;
} else {
var _AR = $k[$j - 1];
if (_AR < 32768) {
var _AS = $k[--$j];
$k[$j++] = $flr(_AS / 4096) | 48;
$k[$j++] = $flr(_AS / 64) & 63;
$k[$j++] = _AS & 63;
} else {
var _AT = $k[--$j];
$k[$j++] = $flr(_AT / 262144) | 56;
$k[$j++] = $flr(_AT / 4096) & 63;
$k[$j++] = $flr(_AT / 64) & 63;
$k[$j++] = _AT & 63;
}
}
}
};
$_.enc_ns = function() {
var _AW = $geti($_.msg, $_.n, 9);
var _Ab = 0;
for (var _AX = 0, _AY = _AW.length; _AX < _AY; _AX++) {
var _AZ = $get(_AW, _AX);
_Ab = $f(_AZ - 48 + _Ab * 10)
}
$k[$j++] = $flr(_Ab / 16777216);
$k[$j++] = $flr(_Ab / 262144) & 63;
$k[$j++] = $flr(_Ab / 4096) & 63;
$k[$j++] = $flr(_Ab / 64) & 63;
$k[$j++] = _Ab & 63;
};
$_.enc_sha2 = function() {
$k[$j++] = $get($_.seta, $_.c);
$k[$j++] = $get($_.seta, $get($_.msg, $_.n + 1));
};
$_.enc_sha3 = function() {
$k[$j++] = $get($_.seta, $_.c);
$k[$j++] = $get($_.seta, $get($_.msg, $_.n + 1));
$k[$j++] = $get($_.seta, $get($_.msg, $_.n + 2));
};
$k[$j++] = Infinity;
if ($_.havei) {
var _Az = new Map([
["can", function() {
$k[$j++] = $_.c <= -1000000;
}],
["intake", 1],
["output", function() {
$_.out_eci();
}],
["sets", 31],
["enc", function() {
$k[$j++] = 27;
$_.enc_eci();
}]
]);
$k[$j++] = _Az;
}
var _B1 = new Map([
["can", function() {
$k[$j++] = $_.digits >= 9;
}],
["intake", 9],
["output", function() {
$k[$j++] = 6;
}],
["sets", 31],
["enc", function() {
$k[$j++] = 31;
$_.enc_ns();
}]
]);
var _B8 = new Map([
["can", function() {
$k[$j++] = $has($_.seta, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 1;
}],
["sets", 1],
["enc", function() {
$k[$j++] = $get($_.seta, $_.c);
}]
]);
$k[$j++] = _B1;
$k[$j++] = _B8;
if ($_.haveb) {
var _BG = new Map([
["can", function() {
$k[$j++] = $has($_.setb, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 1;
}],
["sets", 2],
["enc", function() {
$k[$j++] = $get($_.setb, $_.c);
}]
]);
$k[$j++] = _BG;
}
if ($_.havec) {
var _BO = new Map([
["can", function() {
$k[$j++] = $has($_.setc, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 1;
}],
["sets", 4],
["enc", function() {
$k[$j++] = $get($_.setc, $_.c);
}]
]);
$k[$j++] = _BO;
}
if ($_.haved) {
var _BW = new Map([
["can", function() {
$k[$j++] = $has($_.setd, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 1;
}],
["sets", 8],
["enc", function() {
$k[$j++] = $get($_.setd, $_.c);
}]
]);
$k[$j++] = _BW;
}
if ($_.havee) {
var _Be = new Map([
["can", function() {
$k[$j++] = $has($_.sete, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 1;
}],
["sets", 16],
["enc", function() {
$k[$j++] = $get($_.sete, $_.c);
}]
]);
$k[$j++] = _Be;
}
var _Bj = new Map([
["can", function() {
$k[$j++] = $_.num_a >= 1;
}],
["intake", 1],
["output", function() {
$k[$j++] = 2;
}],
["sets", 2],
["enc", function() {
var _Bi = $get($_.seta, $_.c);
$k[$j++] = 59;
$k[$j++] = _Bi;
}]
]);
var _Bl = new Map([
["can", function() {
$k[$j++] = $_.num_a >= 2;
}],
["intake", 2],
["output", function() {
$k[$j++] = 3;
}],
["sets", 2],
["enc", function() {
$k[$j++] = 56;
$_.enc_sha2();
}]
]);
var _Bn = new Map([
["can", function() {
$k[$j++] = $_.num_a >= 3;
}],
["intake", 3],
["output", function() {
$k[$j++] = 4;
}],
["sets", 2],
["enc", function() {
$k[$j++] = 57;
$_.enc_sha3();
}]
]);
$k[$j++] = _Bj;
$k[$j++] = _Bl;
$k[$j++] = _Bn;
if ($_.haveb) {
var _Bv = new Map([
["can", function() {
$k[$j++] = $has($_.setb, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 2;
}],
["sets", 1],
["enc", function() {
var _Bu = $get($_.setb, $_.c);
$k[$j++] = 59;
$k[$j++] = _Bu;
}]
]);
$k[$j++] = _Bv;
}
if ($_.havec) {
var _C3 = new Map([
["can", function() {
$k[$j++] = $has($_.setc, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 2;
}],
["sets", 27],
["enc", function() {
var _C2 = $get($_.setc, $_.c);
$k[$j++] = 60;
$k[$j++] = _C2;
}]
]);
$k[$j++] = _C3;
}
if ($_.haved) {
var _CB = new Map([
["can", function() {
$k[$j++] = $has($_.setd, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 2;
}],
["sets", 23],
["enc", function() {
var _CA = $get($_.setd, $_.c);
$k[$j++] = 61;
$k[$j++] = _CA;
}]
]);
$k[$j++] = _CB;
}
if ($_.havee) {
var _CJ = new Map([
["can", function() {
$k[$j++] = $has($_.sete, $_.c);
}],
["intake", 1],
["output", function() {
$k[$j++] = 2;
}],
["sets", 15],
["enc", function() {
var _CI = $get($_.sete, $_.c);
$k[$j++] = 62;
$k[$j++] = _CI;
}]
]);
$k[$j++] = _CJ;
}
$_.op_tab = $a();
var _CK = $_.op_tab;
$k[$j++] = 0;
for (var _CL = 0, _CM = _CK.length; _CL < _CM; _CL++) {
var _CN = $get(_CK, _CL);
var _CO = $k[--$j];
$put(_CN, 'idx', _CO);
$k[$j++] = _CO + 1;
}
$k[$j - 1] = Infinity;
var _CP = $a([1, 2, 4, 8, 16]);
for (var _CQ = 0, _CR = _CP.length; _CQ < _CR; _CQ++) {
$_.n = $get(_CP, _CQ);
$k[$j++] = Infinity;
var _CT = $_.op_tab;
for (var _CU = 0, _CV = _CT.length; _CU < _CV; _CU++) {
var _CW = $get(_CT, _CU);
var _CX = $get(_CW, 'sets');
$k[$j++] = _CW;
if ($an(_CX, $_.n) == 0) {
$j--;
}
}
var _CZ = $a();
$k[$j++] = _CZ;
}
$_.code_set_operations = $a();
$_.get_best_length = function() {
$_.latch_length_s = $get($_.latch_length, $_.state);
var _Cf = $get($_.code_set_operations, $_.state);
$k[$j++] = $_.maxicode_max_int;
$forall(_Cf, function() {
var _Cg = $k[--$j];
$_.op = _Cg;
if ($get($_.op, 'can')() === true) {
return true;
}
var _Cj = $k[--$j];
if (_Cj) {
$_.m = $f($_.n - $get($_.op, 'intake')) & 15
$_.org = $get($get($_.best_origin, $_.m), $_.state);
var _Cw = $get($get($_.best_length, $_.m), $_.org);
var _Cz = $get($_.latch_length_s, $_.org);
var _D1 = $get($_.op, 'output');
$k[$j++] = $f(_Cw + _Cz)
if (_D1() === true) {
return true;
}
var _D2 = $k[--$j];
var _D3 = $k[--$j];
var _D4 = $k[$j - 1];
$k[$j++] = $f(_D3 + _D2)
if (_D4 > $f(_D3 + _D2)) {
var _D5 = $k[--$j];
var _D6 = $k[--$j];
$put($_.path_op_0, $_.state, $get($_.op, 'idx'));
$put($_.prior_code_set_0, $_.state, $_.org);
$k[$j++] = _D5;
$k[$j++] = _D6;
}
$j--;
}
});
};
$_.get_best_origin = function() {
$_.latch_length_s = $get($_.latch_length, $_.state);
$_.orglen = $f($get($_.best_length_0, 0) + $get($_.latch_length_s, 0))
var _DL = $_.priority_rest;
$k[$j++] = 0;
for (var _DM = 0, _DN = _DL.length; _DM < _DN; _DM++) {
$_.p = $get(_DL, _DM);
var _DV = $f($get($_.best_length_0, $_.p) + $get($_.latch_length_s, $_.p));
$k[$j++] = _DV;
if (_DV < $_.orglen) {
var _DX = $k[--$j];
$_.orglen = _DX;
$k[$j - 1] = $_.p;
} else {
$j--;
}
}
};
$_.digits = 0;
$_.num_a = 0;
for (var _Db = 0, _Da = $_.msglen - 1; _Db <= _Da; _Db += 1) {
$_.n = _Db;
$_.c = $get($_.msg, $_.n);
var _Di = ($_.c >= 48) && ($_.c < 58) ? $_.digits + 1 : 0;
$_.digits = _Di;
var _Dm = $has($_.seta, $_.c);
var _Do = _Dm ? $_.num_a + 1 : 0;
$_.num_a = _Do;
$_.path_op_0 = $get($_.path_op, $_.n);
$_.prior_code_set_0 = $get($_.prior_code_set, $_.n);
$_.best_length_0 = $get($_.best_length, $_.n & 15);
$_.best_origin_0 = $get($_.best_origin, $_.n & 15);
var _E2 = $_.priority;
for (var _E3 = 0, _E4 = _E2.length; _E3 < _E4; _E3++) {
$_.state = $get(_E2, _E3);
$k[$j++] = $_.best_length_0;
$k[$j++] = $_.state;
$_.get_best_length();
var _E8 = $k[--$j];
var _E9 = $k[--$j];
var _EA = $k[--$j];
$put(_EA, _E9, _E8);
}
var _EB = $_.priority;
for (var _EC = 0, _ED = _EB.length; _EC < _ED; _EC++) {
$_.state = $get(_EB, _EC);
$k[$j++] = $_.best_origin_0;
$k[$j++] = $_.state;
$_.get_best_origin();
var _EH = $k[--$j];
var _EI = $k[--$j];
var _EJ = $k[--$j];
$put(_EJ, _EI, _EH);
}
}
$_.n = $_.msglen;
var _EL = $_.priority;
$k[$j++] = 0;
$k[$j++] = $_.maxicode_max_int;
for (var _EM = 0, _EN = _EL.length; _EM < _EN; _EM++) {
var _EO = $get(_EL, _EM);
var _EQ = $get($_.best_length_0, _EO);
var _ER = $k[$j - 1];
$k[$j++] = _EO;
$k[$j++] = _EQ;
if ($lt(_EQ, _ER)) {
$r(4, 2);
}
$j -= 2;
}
var _ES = $k[--$j];
$_.j = _ES;
var _ET = $k[--$j];
$_.state = _ET;
var _EV = $get($_.maxicode_pad_code, $_.state);
var _EX = _EV == 0 ? 0 : $_.state;
$_.final_code_set = _EX;
if (($get($_.maxicode_pad_code, $_.state) == 0) && $lt($_.j, $_.maxlen)) {
var _Ee = $a($_.j + 1);
$put(_Ee, $_.j, 58);
$k[$j++] = _Ee;
} else {
$k[$j++] = $a($_.j);
}
$_.padval = $get($_.maxicode_pad_code, $_.final_code_set);
$_.len = $_.j;
for (;;) {
if ($_.n <= 0) {
break;
}
$_.pcs = $get($get($_.prior_code_set, $_.n - 1), $_.state);
$_.op_idx = $get($get($_.path_op, $_.n - 1), $_.state);
$_.op = $get($_.op_tab, $_.op_idx);
$_.n = $f($_.n - $get($_.op, 'intake'))
$_.c = $get($_.msg, $_.n);
$_.enc = $get($_.op, 'enc');
$k[$j++] = Infinity;
if ($_.enc() === true) {
break;
}
$_.output = $a();
$_.latch = $get($get($_.latch_sequence, $_.state), $_.pcs);
$_.len = $f($_.len - $_.latch.length - $_.output.length)
var _FG = $k[--$j];
var _FH = $_.len;
var _FI = $_.latch;
$puti(_FG, _FH, _FI);
$puti(_FG, $f(_FH + _FI.length), $_.output)
$_.state = $_.pcs;
$k[$j++] = _FG;
}
var _FL = $k[--$j];
$_.encmsg = _FL;
}
var _FT = $_.sam != -1 ? $a([$get($_.seta, $_.maxicode_pad), (((~~($_.sam / 10)) - 1) * 8) + (($_.sam % 10) - 1)]) : $a([]);
$_.sami = _FT;
$k[$j++] = Infinity;
$aload($_.sami);
$aload($_.encmsg);
$_.encmsg = $a();
if (($_.mode == 2) || ($_.mode == 3)) {
if ($_.encmsg.length > 84) {
$k[$j++] = "bwipp.maxicodeMode23TooLong#29379";
$k[$j++] = "The secondary message is too long";
bwipp_raiseerror();
}
var _Fb = $strcpy($s(4), "0000");
var _Fe = $cvrs($s(4), ~~$_.mode, 2);
$puti(_Fb, 4 - _Fe.length, _Fe);
$_.mdb = _Fb;
var _Fg = $strcpy($s(10), "0000000000");
var _Fj = $cvrs($s(10), $cvi($_.ccode), 2);
$puti(_Fg, 10 - _Fj.length, _Fj);
$_.ccb = _Fg;
var _Fl = $strcpy($s(10), "0000000000");
var _Fo = $cvrs($s(10), $cvi($_.scode), 2);
$puti(_Fl, 10 - _Fo.length, _Fo);
$_.scb = _Fl;
$_.pcb = $strcpy($s(36), "000000000000000000000000000000000000");
if ($_.mode == 2) {
if ($eq($_.ccode, "840") && ($_.pcode.length == 5)) {
var _Fv = $strcpy($s(9), "     0000");
$puti(_Fv, 0, $_.pcode);
$_.pcode = _Fv;
}
var _G0 = $cvrs($s(6), $_.pcode.length, 2);
$puti($_.pcb, 6 - _G0.length, _G0);
var _G4 = $cvrs($s(30), $cvi($_.pcode), 2);
$puti($_.pcb, 36 - _G4.length, _G4);
} else {
$k[$j++] = Infinity;
var _G6 = $strcpy($s(6), "      ");
var _GC = 0;
var _GB = $_.pcode.length > 6 ? $geti($_.pcode, 0, 6) : $_.pcode;
$puti(_G6, _GC, _GB);
$forall(_G6, function() {
var _GG = $k[--$j];
$k[$j++] = $get($_.seta, _GG);
});
$_.pccw = $a();
for (var _GI = 0; _GI <= 5; _GI += 1) {
$_.i = _GI;
var _GO = $cvrs($s(6), $get($_.pccw, $_.i), 2);
$puti($_.pcb, ((6 * $_.i) + 6) - _GO.length, _GO);
}
}
$_.scm = $s(60);
$puti($_.scm, 2, $_.mdb);
$puti($_.scm, 38, $geti($_.pcb, 0, 4));
$puti($_.scm, 30, $geti($_.pcb, 4, 6));
$puti($_.scm, 24, $geti($_.pcb, 10, 6));
$puti($_.scm, 18, $geti($_.pcb, 16, 6));
$puti($_.scm, 12, $geti($_.pcb, 22, 6));
$puti($_.scm, 6, $geti($_.pcb, 28, 6));
$puti($_.scm, 0, $geti($_.pcb, 34, 2));
$puti($_.scm, 52, $geti($_.ccb, 0, 2));
$puti($_.scm, 42, $geti($_.ccb, 2, 6));
$puti($_.scm, 36, $geti($_.ccb, 8, 2));
$puti($_.scm, 54, $geti($_.scb, 0, 6));
$puti($_.scm, 48, $geti($_.scb, 6, 4));
$_.pri = $a([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
for (var _H3 = 0; _H3 <= 59; _H3 += 1) {
$_.i = _H3;
$_.ps = ~~($_.i / 6);
$_.ep = ($pow(2, 5 - ($_.i % 6))) * ($get($_.scm, $_.i) - 48);
$put($_.pri, $_.ps, $f($get($_.pri, $_.ps) + $_.ep))
}
$k[$j++] = Infinity;
for (var _HF = 0; _HF < 84; _HF++) {
$k[$j++] = $_.padval;
}
$_.sec = $a();
$puti($_.sec, 0, $_.encmsg);
}
if (((($_.mode == 4) || ($_.mode == 5)) || ($_.mode == 6)) || ($_.mode == -1)) {
if ($_.mode == -1) {
var _HP = ($_.encmsg.length <= 77) ? 5 : 4;
$_.mode = _HP;
}
$k[$j++] = Infinity;
var _HR = ($_.mode == 5) ? 78 : 94;
for (var _HS = 0, _HT = _HR; _HS < _HT; _HS++) {
$k[$j++] = $_.padval;
}
$_.cws = $a();
if ($_.encmsg.length > ($_.cws.length - 1)) {
$k[$j++] = "bwipp.maxicodeMode56TooLong#29464";
$k[$j++] = "The message is too long";
bwipp_raiseerror();
}
$put($_.cws, 0, $_.mode);
$puti($_.cws, 1, $_.encmsg);
$_.pri = $geti($_.cws, 0, 10);
$_.sec = $geti($_.cws, 10, $_.cws.length - 10);
}
$_.rscodes = function() {
var _Hg = $k[--$j];
$_.rsnum = _Hg;
var _Hh = $k[--$j];
$_.cwb = _Hh;
$k[$j++] = 'coeffs';
$k[$j++] = $_.rsnum;
$_.maxicode_coeffscachefetch();
var _Hj = $k[--$j];
var _Hk = $k[--$j];
$_[_Hk] = _Hj;
$_.lfsr = $a($_.rsnum);
var _Hn = $_.cwb;
var _Ho = $_.coeffs;
var _Hp = $_.rsnum;
var _Hq = $_.lfsr;
$k[$j++] = function() {
var _Hs = $k[--$j];
$k[$j++] = $get($_.cwb, _Hs);
};
$k[$j++] = _Hn.length;
$k[$j++] = _Ho;
$k[$j++] = _Hp;
$k[$j++] = _Hq;
$k[$j++] = $_.maxicode_rsprod;
bwipp_rsecbinary();
$k[$j++] = $_.lfsr;
};
$k[$j++] = Infinity;
for (var _Hx = 0, _Hw = $_.sec.length - 1; _Hx <= _Hw; _Hx += 2) {
$k[$j++] = $get($_.sec, _Hx);
}
$_.seco = $a();
$k[$j++] = Infinity;
for (var _I2 = 1, _I1 = $_.sec.length - 1; _I2 <= _I1; _I2 += 2) {
$k[$j++] = $get($_.sec, _I2);
}
$_.sece = $a();
var _I6 = ($_.sec.length == 84) ? 20 : 28;
$_.scodes = _I6;
$k[$j++] = 'secochk';
$k[$j++] = $_.seco;
$k[$j++] = $_.scodes;
$_.rscodes();
var _I9 = $k[--$j];
var _IA = $k[--$j];
$_[_IA] = _I9;
$k[$j++] = 'secechk';
$k[$j++] = $_.sece;
$k[$j++] = $_.scodes;
$_.rscodes();
var _ID = $k[--$j];
var _IE = $k[--$j];
$_[_IE] = _ID;
$k[$j++] = Infinity;
for (var _IH = 0, _IG = $_.scodes - 1; _IH <= _IG; _IH += 1) {
$k[$j++] = $get($_.secochk, _IH);
$k[$j++] = $get($_.secechk, _IH);
}
$_.secchk = $a();
$k[$j++] = 'prichk';
$k[$j++] = $_.pri;
$k[$j++] = 10;
$_.rscodes();
var _IN = $k[--$j];
var _IO = $k[--$j];
$_[_IO] = _IN;
$k[$j++] = Infinity;
$aload($_.pri);
$aload($_.prichk);
$aload($_.sec);
$aload($_.secchk);
$_.codewords = $a();
if ($has($_.options, 'debugcws')) {
$k[$j++] = "bwipp.debugcws#29535";
$k[$j++] = $_.codewords;
bwipp_raiseerror();
}
if ($has($_.options, 'debugecc')) {
$k[$j++] = "bwipp.debugecc#29539";
$k[$j++] = Infinity;
$aload($_.prichk);
$aload($_.secchk);
var _Ia = $a();
$k[$j++] = _Ia;
bwipp_raiseerror();
}
$k[$j++] = Infinity;
for (var _Ib = 0; _Ib < 864; _Ib++) {
$k[$j++] = 0;
}
$_.mods = $a();
for (var _Ic = 0; _Ic <= 143; _Ic += 1) {
$_.i = _Ic;
$k[$j++] = Infinity;
var _Ih = $cvrs($s(6), $get($_.codewords, $_.i), 2);
for (var _Ii = 0, _Ij = _Ih.length; _Ii < _Ij; _Ii++) {
$k[$j++] = $get(_Ih, _Ii) - 48;
}
$_.cw = $a();
$puti($_.mods, (6 * $_.i) + (6 - $_.cw.length), $_.cw);
}
$_.pixs = $a(864);
$_.j = 0;
for (var _Is = 0, _Ir = $_.mods.length - 1; _Is <= _Ir; _Is += 1) {
$_.i = _Is;
if ($get($_.mods, $_.i) == 1) {
$put($_.pixs, $_.j, $get($_.maxicode_modmap, $_.i));
$_.j = $_.j + 1;
}
}
$k[$j++] = Infinity;
$aload($geti($_.pixs, 0, $_.j));
$k[$j++] = 28;
$k[$j++] = 29;
$k[$j++] = 280;
$k[$j++] = 281;
$k[$j++] = 311;
$k[$j++] = 457;
$k[$j++] = 488;
$k[$j++] = 500;
$k[$j++] = 530;
$k[$j++] = 670;
$k[$j++] = 700;
$k[$j++] = 677;
$k[$j++] = 707;
$_.pixs = $a();
$k[$j++] = new Map([
["ren", 'renmaximatrix'],
["pixs", $_.pixs],
["borderleft", 1],
["borderright", 1],
["bordertop", 1],
["borderbottom", 1],
["opt", $_.options]
]);
if ($_._render) {
bwipp_renmaximatrix();
}
$_ = $__;
} //bwipp_maxicode
function bwipp_azteccode() {
if (!bwipp_azteccode.globals) {
var $__ = $_;
$_ = bwipp_azteccode.globals = {};
$_.azteccode_u = 0;
$_.azteccode_l = 1;
$_.azteccode_m = 2;
$_.azteccode_p = 3;
$_.azteccode_d = 4;
$_.azteccode_b = 5;
$_.azteccode_lu = -2;
$_.azteccode_ll = -3;
$_.azteccode_lm = -4;
$_.azteccode_lp = -5;
$_.azteccode_ld = -6;
$_.azteccode_su = -7;
$_.azteccode_sp = -8;
$_.azteccode_sb = -9;
$_.azteccode_fl = -10;
$_.azteccode_p2 = -11;
$_.azteccode_p3 = -12;
$_.azteccode_p4 = -13;
$_.azteccode_p5 = -14;
$_.lu = $_.azteccode_lu;
$_.ll = $_.azteccode_ll;
$_.lm = $_.azteccode_lm;
$_.lp = $_.azteccode_lp;
$_.ld = $_.azteccode_ld;
$_.su = $_.azteccode_su;
$_.sp = $_.azteccode_sp;
$_.sb = $_.azteccode_sb;
$_.fl = $_.azteccode_fl;
$_.p2 = $_.azteccode_p2;
$_.p3 = $_.azteccode_p3;
$_.p4 = $_.azteccode_p4;
$_.p5 = $_.azteccode_p5;
$_.azteccode_charmaps = $a([$a([$_.sp, $_.sp, $_.sp, $_.fl, $_.sp]), $a([32, 32, 32, 13, 32]), $a(["A", "a", 1, $_.p2, "0"]), $a(["B", "b", 2, $_.p3, "1"]), $a(["C", "c", 3, $_.p4, "2"]), $a(["D", "d", 4, $_.p5, "3"]), $a(["E", "e", 5, "!", "4"]), $a(["F", "f", 6, "\"", "5"]), $a(["G", "g", 7, "#", "6"]), $a(["H", "h", 8, "$", "7"]), $a(["I", "i", 9, "%", "8"]), $a(["J", "j", 10, "&", "9"]), $a(["K", "k", 11, "'", ","]), $a(["L", "l", 12, 40, "."]), $a(["M", "m", 13, 41, $_.lu]), $a(["N", "n", 27, "*", $_.su]), $a(["O", "o", 28, "+", -99]), $a(["P", "p", 29, ",", -99]), $a(["Q", "q", 30, "-", -99]), $a(["R", "r", 31, ".", -99]), $a(["S", "s", "@", "/", -99]), $a(["T", "t", 92, ":", -99]), $a(["U", "u", "^", ";", -99]), $a(["V", "v", "_", "<", -99]), $a(["W", "w", "`", "=", -99]), $a(["X", "x", "|", ">", -99]), $a(["Y", "y", "~", "?", -99]), $a(["Z", "z", 127, "[", -99]), $a([$_.ll, $_.su, $_.ll, "]", -99]), $a([$_.lm, $_.lm, $_.lu, "{", -99]), $a([$_.ld, $_.ld, $_.lp, "}", -99]), $a([$_.sb, $_.sb, $_.sb, $_.lu, -99])]);
var _1C = new Map([
["\x0d\x0a", $_.p2],
[". ", $_.p3],
[", ", $_.p4],
[": ", $_.p5]
]);
$_.azteccode_pcomp = _1C;
$_.azteccode_latlen = $a([$a([0, 5, 5, 10, 5, 10]), $a([9, 0, 5, 10, 5, 10]), $a([5, 5, 0, 5, 10, 10]), $a([5, 10, 10, 0, 10, 15]), $a([4, 9, 9, 14, 0, 14]), $a([0, 0, 0, 0, 0, 0])]);
$_.azteccode_latseq = $a([$a([$a([]), $a([$_.ll]), $a([$_.lm]), $a([$_.lm, $_.lp]), $a([$_.ld]), $a([$_.sb])]), $a([$a([$_.ld, $_.lu]), $a([]), $a([$_.lm]), $a([$_.lm, $_.lp]), $a([$_.ld]), $a([$_.sb])]), $a([$a([$_.lu]), $a([$_.ll]), $a([]), $a([$_.lp]), $a([$_.lu, $_.ld]), $a([$_.sb])]), $a([$a([$_.lu]), $a([$_.lu, $_.ll]), $a([$_.lu, $_.lm]), $a([]), $a([$_.lu, $_.ld]), $a([$_.lu, $_.sb])]), $a([$a([$_.lu]), $a([$_.lu, $_.ll]), $a([$_.lu, $_.lm]), $a([$_.lu, $_.lm, $_.lp]), $a([]), $a([$_.lu, $_.sb])]), $a([$a([$_.lu]), $a([$_.ll]), $a([$_.lm]), $a([]), $a([]), $a([])])]);
$_.azteccode_e = 1000000;
$_.e = $_.azteccode_e;
$_.azteccode_shftlen = $a([$a([$_.e, $_.e, $_.e, 5, $_.e]), $a([5, $_.e, $_.e, 5, $_.e]), $a([$_.e, $_.e, $_.e, 5, $_.e]), $a([$_.e, $_.e, $_.e, $_.e, $_.e]), $a([4, $_.e, $_.e, 4, $_.e])]);
$_.azteccode_metrics = $a([$a(["rune", 0, 0, 0, 6]), $a(["compact", 1, 1, 17, 6]), $a(["full", 1, 1, 21, 6]), $a(["compact", 2, 0, 40, 6]), $a(["full", 2, 1, 48, 6]), $a(["compact", 3, 0, 51, 8]), $a(["full", 3, 1, 60, 8]), $a(["compact", 4, 0, 76, 8]), $a(["full", 4, 1, 88, 8]), $a(["full", 5, 1, 120, 8]), $a(["full", 6, 1, 156, 8]), $a(["full", 7, 1, 196, 8]), $a(["full", 8, 1, 240, 8]), $a(["full", 9, 1, 230, 10]), $a(["full", 10, 1, 272, 10]), $a(["full", 11, 1, 316, 10]), $a(["full", 12, 1, 364, 10]), $a(["full", 13, 1, 416, 10]), $a(["full", 14, 1, 470, 10]), $a(["full", 15, 1, 528, 10]), $a(["full", 16, 1, 588, 10]), $a(["full", 17, 1, 652, 10]), $a(["full", 18, 1, 720, 10]), $a(["full", 19, 1, 790, 10]), $a(["full", 20, 1, 864, 10]), $a(["full", 21, 1, 940, 10]), $a(["full", 22, 1, 1020, 10]), $a(["full", 23, 0, 920, 12]), $a(["full", 24, 0, 992, 12]), $a(["full", 25, 0, 1066, 12]), $a(["full", 26, 0, 1144, 12]), $a(["full", 27, 0, 1224, 12]), $a(["full", 28, 0, 1306, 12]), $a(["full", 29, 0, 1392, 12]), $a(["full", 30, 0, 1480, 12]), $a(["full", 31, 0, 1570, 12]), $a(["full", 32, 0, 1664, 12])]);
$_.azteccode_rsparams = $a([$a([]), $a([]), $a([]), $a([]), $a([16, 19]), $a([]), $a([64, 67]), $a([]), $a([256, 301]), $a([]), $a([1024, 1033]), $a([]), $a([4096, 4201])]);
$_.azteccode_modemapfull = $a([$a([-5, 7]), $a([-4, 7]), $a([-3, 7]), $a([-2, 7]), $a([-1, 7]), $a([1, 7]), $a([2, 7]), $a([3, 7]), $a([4, 7]), $a([5, 7]), $a([7, 5]), $a([7, 4]), $a([7, 3]), $a([7, 2]), $a([7, 1]), $a([7, -1]), $a([7, -2]), $a([7, -3]), $a([7, -4]), $a([7, -5]), $a([5, -7]), $a([4, -7]), $a([3, -7]), $a([2, -7]), $a([1, -7]), $a([-1, -7]), $a([-2, -7]), $a([-3, -7]), $a([-4, -7]), $a([-5, -7]), $a([-7, -5]), $a([-7, -4]), $a([-7, -3]), $a([-7, -2]), $a([-7, -1]), $a([-7, 1]), $a([-7, 2]), $a([-7, 3]), $a([-7, 4]), $a([-7, 5])]);
$_.azteccode_modemapcompact = $a([$a([-3, 5]), $a([-2, 5]), $a([-1, 5]), $a([0, 5]), $a([1, 5]), $a([2, 5]), $a([3, 5]), $a([5, 3]), $a([5, 2]), $a([5, 1]), $a([5, 0]), $a([5, -1]), $a([5, -2]), $a([5, -3]), $a([3, -5]), $a([2, -5]), $a([1, -5]), $a([0, -5]), $a([-1, -5]), $a([-2, -5]), $a([-3, -5]), $a([-5, -3]), $a([-5, -2]), $a([-5, -1]), $a([-5, 0]), $a([-5, 1]), $a([-5, 2]), $a([-5, 3])]);
$_.azteccode_encfuncs = $a(['encu', 'encl', 'encm', 'encp', 'encd']);
$_.azteccode_states = $a([$_.azteccode_u, $_.azteccode_l, $_.azteccode_m, $_.azteccode_p, $_.azteccode_d, $_.azteccode_b]);
$_.azteccode_charsizes = $a([5, 5, 5, 5, 4, 8]);
$_.azteccode_coeffscachemax = 551;
$_.azteccode_coeffscachelimit = 6000;
$_.azteccode_gencoeffs = function() {
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _58 = 0, _59 = $_.rsnc; _58 < _59; _58++) {
$k[$j++] = 0;
}
$_.coeffs = $a();
for (var _5C = 1, _5B = $_.rsnc; _5C <= _5B; _5C += 1) {
var _5D = $_.coeffs;
$put(_5D, _5C, $get(_5D, _5C - 1));
$k[$j++] = $get($_.rsalog, _5C);
for (var _5H = _5C - 1; _5H >= 1; _5H -= 1) {
var _5I = $_.coeffs;
var _5J = $get(_5I, _5H);
var _5K = $k[$j - 1];
$k[$j++] = _5I;
$k[$j++] = _5H;
$k[$j++] = _5J;
$k[$j++] = _5K;
$_.rsprod();
var _5M = $k[--$j];
var _5N = $k[--$j];
var _5O = $get($_.coeffs, _5N - 1);
var _5P = $k[--$j];
$put(_5P, _5N, $xo(_5M, _5O));
}
var _5Q = $_.coeffs;
var _5R = $get(_5Q, 0);
var _5S = $k[$j - 1];
$k[$j++] = _5Q;
$k[$j++] = 0;
$k[$j++] = _5R;
$k[$j++] = _5S;
$_.rsprod();
var _5T = $k[--$j];
var _5U = $k[--$j];
var _5V = $k[--$j];
$put(_5V, _5U, _5T);
$j--;
}
$k[$j++] = $_.coeffs;
};
$k[$j++] = $_.azteccode_coeffscachemax;
$k[$j++] = $_.azteccode_coeffscachelimit;
bwipp_fifocache();
var _5Z = $k[--$j];
$_.azteccode_coeffscache = _5Z;
$_.azteccode_coeffscachefetch = function() {
var _5a = $k[--$j];
var _5b = $k[--$j];
var _5c = $get($_.azteccode_coeffscache, 'fetch');
$k[$j++] = $f(_5b + _5a * 100000)
$k[$j++] = function() {
$_.azteccode_gencoeffs();
};
$k[$j++] = function() {
var _5d = $k[--$j];
$k[$j++] = _5d.length;
};
if (_5c() === true) {
return true;
}
};
$_.charvals = $a([new Map, new Map, new Map, new Map, new Map]);
for (var _5f = 0, _5e = $_.azteccode_charmaps.length - 1; _5f <= _5e; _5f += 1) {
$_.i = _5f;
$_.encs = $get($_.azteccode_charmaps, $_.i);
for (var _5i = 0; _5i <= 4; _5i += 1) {
$_.j = _5i;
var _5l = $get($_.encs, $_.j);
var _5m = $type(_5l);
$k[$j++] = _5l;
if ($eq(_5m, 'stringtype')) {
var _5n = $k[--$j];
$k[$j++] = $get(_5n, 0);
}
var _5r = $get($_.charvals, $_.j);
var _5s = $k[--$j];
$put(_5r, _5s, $_.i);
}
}
$_.charvals = $_.charvals;
$k[$j++] = Infinity;
for (var _5v = 0, _5w = $_.azteccode_rsparams.length; _5v < _5w; _5v++) {
var _5x = $get($_.azteccode_rsparams, _5v);
$k[$j++] = _5x;
if (_5x.length != 0) {
var _5y = $k[--$j];
$aload(_5y);
var _5z = $k[--$j];
$_.rspm = _5z;
var _60 = $k[--$j];
$_.rsgf = _60;
$k[$j++] = Infinity;
$k[$j++] = 1;
for (var _62 = 0, _63 = $_.rsgf - 1; _62 < _63; _62++) {
var _64 = $k[$j - 1];
var _65 = _64 * 2;
$k[$j++] = _65;
if (_65 >= $_.rsgf) {
var _68 = $k[--$j];
$k[$j++] = $xo(_68, $_.rspm);
}
}
$_.rsalog = $a();
$_.rslog = $a($_.rsgf);
for (var _6D = 1, _6C = $_.rsgf - 1; _6D <= _6C; _6D += 1) {
$put($_.rslog, $get($_.rsalog, _6D), _6D);
}
$k[$j++] = $a([$_.rslog, $_.rsalog]);
} else {
$k[$j - 1] = $a([]);
}
}
var _6L = $a();
$_.rstables = _6L;
$_ = $__;
}
var $__ = $_;
$_ = Object.assign({}, $_, bwipp_azteccode.globals);
$_.dontdraw = false;
$_.format = "full";
$_.readerinit = false;
$_.layers = -1;
$_.eclevel = 23;
$_.ecaddchars = 3;
$_.raw = false;
$_.parse = false;
$_.parsefnc = false;
$k[$j++] = null;
bwipp_processoptions();
var _6M = $k[--$j];
$_.options = _6M;
var _6N = $k[--$j];
$_.barcode = _6N;
$_._render = !($_.dontdraw || ($_.bwipp_dontdraw || bwipp_enabledontdraw));
$_.modunit = 2;
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.aztecEmptyData#29937";
$k[$j++] = "The data must not be empty";
bwipp_raiseerror();
}
if ($_.barcode.length > 20000) {
$k[$j++] = "bwipp.azteccodeInputTooLong#29941";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
if (($_.eclevel < 5) || ($_.eclevel > 95)) {
$k[$j++] = "bwipp.aztecInvalidEClevel#29945";
$k[$j++] = "The EC percentage must be from 5 to 95";
bwipp_raiseerror();
}
if ($_.ecaddchars < 3) {
$k[$j++] = "bwipp.aztecInvalidECaddChars#29949";
$k[$j++] = "The number of additional EC codewords must be 3 or more";
bwipp_raiseerror();
}
if ($ne($_.format, "full") && ($ne($_.format, "compact") && $ne($_.format, "rune"))) {
$k[$j++] = "bwipp.aztecInvalidFormat#29953";
$k[$j++] = "The format must be either full, compact or rune";
bwipp_raiseerror();
}
if ($eq($_.format, "full")) {
if ($_.readerinit && (($_.layers < 1) || ($_.layers > 22))) {
$k[$j++] = "bwipp.aztecFullInitInvalidLayers#29958";
$k[$j++] = "Full-range symbols for reader programming must specify from 1 to 22 layers";
bwipp_raiseerror();
}
if (($_.layers != -1) && (($_.layers < 1) || ($_.layers > 32))) {
$k[$j++] = "bwipp.aztecFullInvalidLayers#29961";
$k[$j++] = "Layers for full-range symbols must be from 1 to 32";
bwipp_raiseerror();
}
}
if ($eq($_.format, "compact")) {
if ($_.readerinit) {
if (($_.layers != -1) && ($_.layers != 1)) {
$k[$j++] = "bwipp.aztecCompactInitInvalidLayers#29968";
$k[$j++] = "Compact symbols for reader programming must have 1 layer";
bwipp_raiseerror();
}
$_.layers = 1;
}
if (($_.layers != -1) && (($_.layers < 1) || ($_.layers > 4))) {
$k[$j++] = "bwipp.aztecCompactInvalidLayers#29973";
$k[$j++] = "Layers for compact symbols must be from 1 to 4";
bwipp_raiseerror();
}
}
if ($eq($_.format, "rune")) {
if ($_.layers != -1) {
$k[$j++] = "bwipp.aztecRuneInvalidLayers#29979";
$k[$j++] = "It is not valid to specify layers for runes";
bwipp_raiseerror();
}
if ($_.readerinit) {
$k[$j++] = "bwipp.aztecRuneReaderInit#29982";
$k[$j++] = "Reader initialisation is not compactible with Aztec Runes";
bwipp_raiseerror();
}
if ($_.barcode.length == 0) {
$k[$j++] = "bwipp.aztecRuneNotNumeric#29985";
$k[$j++] = "Aztec runes must be numeric";
bwipp_raiseerror();
}
$forall($_.barcode, function() {
var _6r = $k[--$j];
if ((_6r < 48) || (_6r > 57)) {
$k[$j++] = "bwipp.aztecRuneNotNumeric#29989";
$k[$j++] = "Aztec runes must be numeric";
bwipp_raiseerror();
}
});
if ($_.barcode.length > 3) {
$k[$j++] = "bwipp.aztecRuneInvalid#29993";
$k[$j++] = "Aztec runes must be 0 to 255";
bwipp_raiseerror();
}
var _6u = $cvi($_.barcode);
if ((_6u < 0) || (_6u > 255)) {
$k[$j++] = "bwipp.aztecRuneInvalid#29996";
$k[$j++] = "Aztec runes must be 0 to 255";
bwipp_raiseerror();
}
}
$_.fn1 = -1;
$_.fncvals = new Map([
["parse", $_.parse],
["parsefnc", $_.parsefnc],
["eci", true],
["FNC1", $_.fn1]
]);
$k[$j++] = $_.barcode;
$k[$j++] = $_.fncvals;
bwipp_parseinput();
var _70 = $k[--$j];
$_.msg = _70;
$_.msglen = $_.msg.length;
if ($_.msglen > 4729) {
$k[$j++] = "bwipp.azteccodeInputTooLong#30019";
$k[$j++] = "The input data is too long";
bwipp_raiseerror();
}
$_.msgbits = "";
if ($ne($_.format, "rune") && $_.raw) {
$_.msgbits = $_.barcode;
}
if ($ne($_.format, "rune") && (!$_.raw)) {
$_.charsize = function() {
var _78 = $k[$j - 1];
if (_78 >= 0) {
$j--;
var _79 = $k[--$j];
$k[$j++] = $get($_.azteccode_charsizes, _79);
} else {
var _7B = $k[--$j];
$k[$j - 1] = _7B;
var _7D = $k[$j - 1];
if (_7D == $_.fn1) {
$k[$j - 1] = 8;
} else {
var _7F = $k[--$j];
var _7G = (-_7F) - 1000000;
if (_7G == 0) {
_7G = 1;
}
$k[$j++] = (((~~($log(_7G) / $log(10))) + 1) * 4) + 8;
}
}
};
$_.e = $_.azteccode_e;
$_.maxseqlen = $_.msglen * 4;
$k[$j++] = Infinity;
for (var _7J = 0; _7J < 6; _7J++) {
$k[$j++] = $_.maxseqlen;
try {
var _7L = $k[--$j];
$k[$j++] = $a(_7L);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _7N = $k[--$j];
if (_7N) {
$k[$j - 1] = "bwipp.azteccodeInputTooLarge#30055";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
}
$_.seq0 = $a();
$k[$j++] = Infinity;
for (var _7O = 0; _7O < 6; _7O++) {
$k[$j++] = $_.maxseqlen;
try {
var _7Q = $k[--$j];
$k[$j++] = $a(_7Q);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _7S = $k[--$j];
if (_7S) {
$k[$j - 1] = "bwipp.azteccodeInputTooLarge#30058";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
}
$_.seq1 = $a();
$_.len0 = $a(6);
for (var _7U = 0; _7U <= 5; _7U += 1) {
$put($_.len0, _7U, 0);
}
$_.len1 = $a(6);
$_.curseq = $_.seq0;
$_.curseqlen = $_.len0;
$_.nxtseq = $_.seq1;
$_.nxtseqlen = $_.len1;
$_.curlen = $a([0, $_.e, $_.e, $_.e, $_.e, $_.e]);
$_.backto = $_.azteccode_u;
$_.lastchar = "";
$forall($_.msg, function() {
var _7h = $k[--$j];
$_.char = _7h;
for (;;) {
$_.imp = false;
for (var _7i = 0, _7j = $_.azteccode_states.length; _7i < _7j; _7i++) {
$_.x = $get($_.azteccode_states, _7i);
for (var _7l = 0, _7m = $_.azteccode_states.length; _7l < _7m; _7l++) {
$_.y = $get($_.azteccode_states, _7l);
if (($_.x != $_.azteccode_b) || ($_.y == $_.backto)) {
$_.cost = $f($get($_.curlen, $_.x) + $get($get($_.azteccode_latlen, $_.x), $_.y))
if ($_.cost < $get($_.curlen, $_.y)) {
$put($_.curlen, $_.y, $_.cost);
$_.srclen = $get($_.curseqlen, $_.x);
if ($_.srclen > 0) {
$puti($get($_.curseq, $_.y), 0, $geti($get($_.curseq, $_.x), 0, $_.srclen));
}
$forall($get($get($_.azteccode_latseq, $_.x), $_.y), function() {
$k[$j++] = $get($_.curseq, $_.y);
$k[$j++] = $_.srclen;
var _8P = $k[$j - 3];
var _8Q = $k[$j - 1];
var _8R = $k[$j - 2];
$j -= 3;
$put(_8R, _8Q, _8P);
$_.srclen = $_.srclen + 1;
});
$put($_.curseqlen, $_.y, $_.srclen);
if ($_.y == $_.azteccode_b) {
var _8a = ($_.x == $_.azteccode_p) || ($_.x == $_.azteccode_d) ? $_.azteccode_u : $_.x;
$_.backto = _8a;
}
$_.imp = true;
}
}
}
}
if (!$_.imp) {
break;
}
}
$_.nxtlen = $a([$_.e, $_.e, $_.e, $_.e, $_.e, $_.e]);
for (var _8j = 0; _8j <= 5; _8j += 1) {
$put($_.nxtseqlen, _8j, 0);
}
for (var _8l = 0, _8m = $_.azteccode_states.length; _8l < _8m; _8l++) {
$_.x = $get($_.azteccode_states, _8l);
for (;;) {
if ($_.char >= 0) {
if ($_.x != $_.azteccode_b) {
if (!$has($get($_.charvals, $_.x), $_.char)) {
break;
}
}
} else {
if ($_.x != $_.azteccode_p) {
break;
}
}
var _8y = $get($_.curlen, $_.x);
$k[$j++] = 'cost';
$k[$j++] = _8y;
$k[$j++] = $_.x;
$k[$j++] = $_.char;
$_.charsize();
var _91 = $k[--$j];
var _92 = $k[--$j];
var _93 = $k[--$j];
$_[_93] = $f(_92 + _91)
if ($_.cost < $get($_.nxtlen, $_.x)) {
$put($_.nxtlen, $_.x, $_.cost);
$_.srclen = $get($_.curseqlen, $_.x);
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.x), 0, $geti($get($_.curseq, $_.x), 0, $_.srclen));
}
$put($get($_.nxtseq, $_.x), $_.srclen, $_.char);
$put($_.nxtseqlen, $_.x, $_.srclen + 1);
}
if ($_.x == $_.azteccode_b) {
break;
}
for (var _9W = 0, _9X = $_.azteccode_states.length; _9W < _9X; _9W++) {
$_.y = $get($_.azteccode_states, _9W);
if ($_.y == $_.azteccode_b) {
break;
}
if ($ne($_.x, $_.y)) {
var _9e = $get($_.curlen, $_.y);
var _9i = $get($get($_.azteccode_shftlen, $_.y), $_.x);
$k[$j++] = 'cost';
$k[$j++] = $f(_9e + _9i)
$k[$j++] = $_.x;
$k[$j++] = $_.char;
$_.charsize();
var _9l = $k[--$j];
var _9m = $k[--$j];
var _9n = $k[--$j];
$_[_9n] = $f(_9m + _9l)
if ($_.cost < $get($_.nxtlen, $_.y)) {
$put($_.nxtlen, $_.y, $_.cost);
$_.srclen = $get($_.curseqlen, $_.y);
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.y), 0, $geti($get($_.curseq, $_.y), 0, $_.srclen));
}
var _AE = $get($_.nxtseq, $_.y);
var _AD = $_.srclen;
var _AC = $_.x == $_.azteccode_u ? $_.azteccode_su : $_.azteccode_sp;
$put(_AE, _AD, _AC);
$put($get($_.nxtseq, $_.y), $_.srclen + 1, $_.char);
$put($_.nxtseqlen, $_.y, $_.srclen + 2);
}
}
}
break;
}
}
if (($_.lastchar.length != 0) && ($_.char >= 0)) {
var _AP = $s(2);
$put(_AP, 0, $_.lastchar);
$put(_AP, 1, $_.char);
$_.pchars = _AP;
if ($has($_.azteccode_pcomp, $_.pchars)) {
for (var _AU = 0, _AV = $_.azteccode_states.length; _AU < _AV; _AU++) {
$_.i = $get($_.azteccode_states, _AU);
if ($_.i == $_.azteccode_b) {
break;
}
$_.inP = true;
if ($_.i == $_.azteccode_m) {
if ($_.lastchar == 13) {
$_.inP = false;
}
} else {
if ($_.i == $_.azteccode_d) {
if (($_.lastchar == 44) || ($_.lastchar == 46)) {
$_.inP = false;
}
}
}
$_.curseqilen = $get($_.curseqlen, $_.i);
if ($_.inP && $lt($get($_.curlen, $_.i), $get($_.nxtlen, $_.i))) {
$_.lastld = false;
$_.lastsp = false;
$_.lastidx = -1;
for (var _Ao = $_.curseqilen - 1; _Ao >= 0; _Ao -= 1) {
$_.idx = _Ao;
$_.ch = $get($get($_.curseq, $_.i), $_.idx);
if ($_.lastidx == -1) {
if ($eq($_.ch, $_.lastchar)) {
$_.lastidx = $_.idx;
if ($_.idx > 0) {
if ($get($get($_.curseq, $_.i), $_.idx - 1) == $_.azteccode_sp) {
$_.lastsp = true;
}
}
}
} else {
if ($_.ch == $_.azteccode_sb) {
$_.lastidx = -1;
break;
}
if (($_.ch < 0) && ($_.ch >= $_.azteccode_ld)) {
if ($_.i == $_.azteccode_p) {
if ($_.ch == $_.azteccode_ld) {
$_.lastld = true;
}
} else {
if ($_.ch != $_.azteccode_lp) {
$_.inP = $_.lastsp;
}
}
break;
}
}
}
if ($_.inP && ($_.lastidx >= 0)) {
$put($_.nxtlen, $_.i, $get($_.curlen, $_.i));
if ($_.lastidx < ($_.curseqilen - 1)) {
if ($_.i == $_.azteccode_p) {
if ($_.lastld) {
$put($_.nxtlen, $_.i, $get($_.nxtlen, $_.i) + 1);
}
$_.srclen = $_.curseqilen;
$puti($get($_.nxtseq, $_.i), 0, $geti($get($_.curseq, $_.i), 0, $_.lastidx));
$puti($get($_.nxtseq, $_.i), $_.lastidx, $geti($get($_.curseq, $_.i), $_.lastidx + 1, $f($_.srclen - $_.lastidx) - 1))
$put($get($_.nxtseq, $_.i), $_.srclen - 1, $get($_.azteccode_pcomp, $_.pchars));
$put($_.nxtseqlen, $_.i, $_.srclen);
} else {
if ($_.curseqilen > 0) {
$puti($get($_.nxtseq, $_.i), 0, $geti($get($_.curseq, $_.i), 0, $_.curseqilen));
}
$put($get($_.nxtseq, $_.i), $_.lastidx, $get($_.azteccode_pcomp, $_.pchars));
$put($_.nxtseqlen, $_.i, $_.curseqilen);
}
} else {
$_.srclen = $_.curseqilen - 1;
if ($_.srclen > 0) {
$puti($get($_.nxtseq, $_.i), 0, $geti($get($_.curseq, $_.i), 0, $_.srclen));
}
$put($get($_.nxtseq, $_.i), $_.srclen, $get($_.azteccode_pcomp, $_.pchars));
$put($_.nxtseqlen, $_.i, $_.srclen + 1);
}
}
}
}
}
}
if ($get($_.nxtseqlen, $_.azteccode_b) > 0) {
$_.numbytes = 0;
for (var _Ca = 0, _CZ = $get($_.nxtseqlen, $_.azteccode_b) - 1; _Ca <= _CZ; _Ca += 1) {
var _Cf = $get($get($_.nxtseq, $_.azteccode_b), _Ca) == $_.azteccode_sb ? 0 : $_.numbytes + 1;
$_.numbytes = _Cf;
}
if ($_.numbytes == 32) {
$put($_.nxtlen, $_.azteccode_b, $get($_.nxtlen, $_.azteccode_b) + 11);
}
}
$_.curlen = $_.nxtlen;
var _Cl = $_.curseq;
$_.curseq = $_.nxtseq;
$_.nxtseq = _Cl;
var _Cn = $_.curseqlen;
$_.curseqlen = $_.nxtseqlen;
$_.nxtseqlen = _Cn;
var _Cr = $_.char >= 0 ? $_.char : "";
$_.lastchar = _Cr;
});
$_.minseq = $_.azteccode_e;
for (var _Ct = 0, _Cu = $_.azteccode_states.length; _Ct < _Cu; _Ct++) {
$_.i = $get($_.azteccode_states, _Ct);
if ($get($_.curlen, $_.i) < $_.minseq) {
$_.minseq = $get($_.curlen, $_.i);
$_.seq = $geti($get($_.curseq, $_.i), 0, $get($_.curseqlen, $_.i));
}
}
$_.tobin = function() {
var _DA = $k[--$j];
var _DB = $s(_DA);
$k[$j++] = _DB;
for (var _DD = 0, _DC = _DB.length - 1; _DD <= _DC; _DD += 1) {
var _DE = $k[$j - 1];
$put(_DE, _DD, 48);
}
var _DF = $k[$j - 1];
$k[$j++] = _DF;
var _DG = $k[$j - 3];
var _DH = $k[$j - 1];
$k[$j - 3] = $k[$j - 2];
$j -= 2;
var _DJ = $cvrs($s(_DH.length), _DG, 2);
$puti(_DH, _DH.length - _DJ.length, _DJ);
};
$_.encu = function() {
var _DL = $get($_.charvals, $_.azteccode_u);
var _DM = $k[--$j];
$k[$j++] = $get(_DL, _DM);
$k[$j++] = 5;
$_.tobin();
};
$_.encl = function() {
var _DP = $get($_.charvals, $_.azteccode_l);
var _DQ = $k[--$j];
$k[$j++] = $get(_DP, _DQ);
$k[$j++] = 5;
$_.tobin();
};
$_.encm = function() {
var _DT = $get($_.charvals, $_.azteccode_m);
var _DU = $k[--$j];
$k[$j++] = $get(_DT, _DU);
$k[$j++] = 5;
$_.tobin();
};
$_.encd = function() {
var _DX = $get($_.charvals, $_.azteccode_d);
var _DY = $k[--$j];
$k[$j++] = $get(_DX, _DY);
$k[$j++] = 4;
$_.tobin();
};
$_.encp = function() {
var _Da = $k[$j - 1];
if (_Da == $_.fn1) {
$k[$j - 1] = "00000000";
} else {
var _Dc = $k[$j - 1];
if (_Dc <= -1000000) {
var _Dd = $k[--$j];
var _De = (-_Dd) - 1000000;
$k[$j++] = _De;
if (_De == 0) {
_De = 1;
}
var _Dg = ~~($log(_De) / $log(10));
var _Dh = $s(((_Dg + 1) * 4) + 8);
$puti(_Dh, 0, "00000");
$k[$j++] = _Dg;
$k[$j++] = _Dh;
$k[$j++] = _Dh;
$k[$j++] = _Dg + 1;
$k[$j++] = 3;
$_.tobin();
var _Di = $k[--$j];
var _Dj = $k[--$j];
$puti(_Dj, 5, _Di);
$r(3, 1);
$k[$j++] = -1;
$k[$j++] = 0;
if ($j < 3) throw "--stack-underflow--";
$j -= 3;
for (var _Dn = $k[$j], _Do = $k[$j + 1], _Dm = $k[$j + 2]; _Do < 0 ? _Dn >= _Dm : _Dn <= _Dm; _Dn += _Do) {
var _Dp = $k[--$j];
var _Dq = $k[$j - 1];
$k[$j++] = ~~(_Dp / 10);
$k[$j++] = _Dq;
$k[$j++] = (_Dn * 4) + 8;
$k[$j++] = (_Dp % 10) + 2;
$k[$j++] = 4;
$_.tobin();
var _Dr = $k[--$j];
var _Ds = $k[--$j];
var _Dt = $k[--$j];
$puti(_Dt, _Ds, _Dr);
}
$j--;
} else {
var _Dv = $get($_.charvals, $_.azteccode_p);
var _Dw = $k[--$j];
$k[$j++] = $get(_Dv, _Dw);
$k[$j++] = 5;
$_.tobin();
}
}
};
$_.addtomsgbits = function() {
var _Dy = $k[--$j];
$_.v = _Dy;
if (($_.j + $_.v.length) > $_.msgbits.length) {
$k[$j++] = "bwipp.aztecNoValidSymbol#30324";
$k[$j++] = "Maximum length exceeded";
bwipp_raiseerror();
}
$puti($_.msgbits, $_.j, $_.v);
$_.j = $_.j + $_.v.length;
};
$_.state = $_.azteccode_u;
$k[$j++] = $_.minseq;
try {
var _E8 = $k[--$j];
$k[$j++] = $s(_E8);
$k[$j++] = false;
} catch (e) {
$k[$j++] = true;
}
var _EA = $k[--$j];
if (_EA) {
$k[$j - 1] = "bwipp.azteccodeInputTooLarge#30335";
$k[$j++] = "The input data exceeds the implementation limits";
bwipp_raiseerror();
}
var _EB = $k[--$j];
$_.msgbits = _EB;
$_.i = 0;
$_.j = 0;
for (;;) {
if ($_.i >= $_.seq.length) {
break;
}
if ($_.state != $_.azteccode_b) {
$_.char = $get($_.seq, $_.i);
var _EL = $_[$get($_.azteccode_encfuncs, $_.state)];
$k[$j++] = $_.char;
if (_EL() === true) {
break;
}
$_.addtomsgbits();
$_.i = $_.i + 1;
if (($_.char == $_.azteccode_su) || ($_.char == $_.azteccode_sp)) {
$k[$j++] = $get($_.seq, $_.i);
if ($_.char == $_.azteccode_su) {
$_.encu();
} else {
$_.encp();
}
$_.addtomsgbits();
$_.i = $_.i + 1;
}
if ($_.char == $_.azteccode_lu) {
$_.state = $_.azteccode_u;
}
if ($_.char == $_.azteccode_ll) {
$_.state = $_.azteccode_l;
}
if ($_.char == $_.azteccode_lm) {
$_.state = $_.azteccode_m;
}
if ($_.char == $_.azteccode_lp) {
$_.state = $_.azteccode_p;
}
if ($_.char == $_.azteccode_ld) {
$_.state = $_.azteccode_d;
}
if ($_.char == $_.azteccode_sb) {
$_.state = $_.azteccode_b;
}
} else {
$_.numbytes = 0;
for (;;) {
if (($_.i + $_.numbytes) >= $_.seq.length) {
break;
}
if ($get($_.seq, $_.i + $_.numbytes) < 0) {
break;
}
if ($_.numbytes == 2078) {
break;
}
$_.numbytes = $_.numbytes + 1;
}
if ($_.numbytes <= 31) {
$k[$j++] = $_.numbytes;
$k[$j++] = 5;
$_.tobin();
$_.addtomsgbits();
} else {
$k[$j++] = 0;
$k[$j++] = 5;
$_.tobin();
$_.addtomsgbits();
$k[$j++] = $_.numbytes - 31;
$k[$j++] = 11;
$_.tobin();
$_.addtomsgbits();
}
for (var _En = 0, _Eo = $_.numbytes; _En < _Eo; _En++) {
$k[$j++] = $get($_.seq, $_.i);
$k[$j++] = 8;
$_.tobin();
$_.addtomsgbits();
$_.i = $_.i + 1;
}
if ($_.i < $_.seq.length) {
$_.char = $get($_.seq, $_.i);
$_.i = $_.i + 1;
if ($_.char == $_.azteccode_lu) {
$_.state = $_.azteccode_u;
}
if ($_.char == $_.azteccode_ll) {
$_.state = $_.azteccode_l;
}
if ($_.char == $_.azteccode_lm) {
$_.state = $_.azteccode_m;
}
}
}
}
$_.msgbits = $geti($_.msgbits, 0, $_.j);
}
if ($has($_.options, 'debugbits')) {
$k[$j++] = "bwipp.debugbits#30404";
$k[$j++] = $_.msgbits;
bwipp_raiseerror();
}
for (var _F8 = 0, _F9 = $_.azteccode_metrics.length; _F8 < _F9; _F8++) {
$_.m = $get($_.azteccode_metrics, _F8);
$_.frmt = $get($_.m, 0);
$_.mlyr = $get($_.m, 1);
$_.icap = $get($_.m, 2);
$_.ncws = $get($_.m, 3);
$_.bpcw = $get($_.m, 4);
$_.numecw = $ceil($f($_.ncws * $_.eclevel / 100 + $_.ecaddchars))
if ($_.msgbits.length == 0) {
$_.numecw = 0;
}
$_.numdcw = $f($_.ncws - $_.numecw)
$_.okay = true;
if ($ne($_.format, $_.frmt)) {
$_.okay = false;
}
if ($_.readerinit && ($_.icap != 1)) {
$_.okay = false;
}
if (($_.layers != -1) && ($_.layers != $_.mlyr)) {
$_.okay = false;
}
if ($ceil($_.msgbits.length / $_.bpcw) > $_.numdcw) {
$_.okay = false;
}
if ($_.okay) {
break;
}
}
if (!$_.okay) {
$k[$j++] = "bwipp.aztecNoValidSymbol#30428";
$k[$j++] = "Maximum length exceeded";
bwipp_raiseerror();
}
$_.layers = $_.mlyr;
$_.allzero = function() {
var _Fe = $k[--$j];
$k[$j++] = $eq(_Fe, $geti("000000000000", 0, _Fe.length));
};
$_.allones = function() {
var _Fg = $k[--$j];
$k[$j++] = $eq(_Fg, $geti("111111111111", 0, _Fg.length));
};
$_.cws = $a($_.ncws);
$_.m = 0;
$_.c = 0;
for (;;) {
if ($_.msgbits.length <= $_.m) {
break;
}
if (($_.msgbits.length - $_.m) >= $_.bpcw) {
$_.cwb = $geti($_.msgbits, $_.m, $_.bpcw - 1);
$_.cwf = $geti($_.msgbits, $f($_.m + $_.bpcw) - 1, 1)
$k[$j++] = $_.cwb;
$_.allzero();
var _Fy = $k[--$j];
if (_Fy) {
$_.cwf = "1";
$_.m = $_.m - 1;
}
$k[$j++] = $_.cwb;
$_.allones();
var _G1 = $k[--$j];
if (_G1) {
$_.cwf = "0";
$_.m = $_.m - 1;
}
var _G3 = $s(12);
$puti(_G3, 0, $_.cwb);
$puti(_G3, $_.bpcw - 1, $_.cwf);
$_.cwb = $geti(_G3, 0, $_.bpcw);
} else {
$_.cwb = $geti($_.msgbits, $_.m, $_.msgbits.length - $_.m);
var _GF = $strcpy($s(12), "111111111111");
$puti(_GF, 0, $_.cwb);
$_.cwb = $geti(_GF, 0, $_.bpcw);
$k[$j++] = $_.cwb;
$_.allones();
var _GK = $k[--$j];
if (_GK) {
$puti($_.cwb, $_.cwb.length - 1, "0");
}
}
$_.cw = 0;
for (var _GP = 0, _GO = $_.bpcw - 1; _GP <= _GO; _GP += 1) {
$_.i = _GP;
$_.cw = $f($_.cw + $pow(2, $f($_.bpcw - $_.i) - 1) * ($get($_.cwb, $_.i) - 48))
}
$put($_.cws, $_.c, $_.cw);
$_.m = $f($_.m + $_.bpcw)
$_.c = $_.c + 1;
}
$_.cws = $geti($_.cws, 0, $_.c);
if ($has($_.options, 'debugcws')) {
$k[$j++] = "bwipp.debugcws#30471";
$k[$j++] = $_.cws;
bwipp_raiseerror();
}
$_.rscodes = function() {
var _Gi = $k[--$j];
$_.rsbt = _Gi;
var _Gj = $k[--$j];
$_.rsnc = _Gj;
var _Gk = $k[--$j];
$_.rscws = _Gk;
$aload($get($_.azteccode_rsparams, $_.rsbt));
var _Gn = $k[--$j];
$_.rspm = _Gn;
var _Go = $k[--$j];
$_.rsgf_1 = _Go - 1;
$aload($get($_.rstables, $_.rsbt));
var _Gs = $k[--$j];
$_.rsalog = _Gs;
var _Gt = $k[--$j];
$_.rslog = _Gt;
$_.rsprod = function() {
var _Gu = $k[$j - 1];
if (_Gu != 0) {
var _Gw = $k[$j - 2];
if (_Gw != 0) {
var _Gy = $k[--$j];
var _Gz = $get($_.rslog, _Gy);
var _H0 = $k[--$j];
$k[$j++] = $get($_.rsalog, $f(_Gz + $get($_.rslog, _H0)) % $_.rsgf_1)
} else {
$j -= 2;
$k[$j++] = 0;
}
} else {
$j -= 2;
$k[$j++] = 0;
}
};
$k[$j++] = 'coeffs';
$k[$j++] = $_.rsnc;
$k[$j++] = $_.rsbt;
$_.azteccode_coeffscachefetch();
var _H8 = $k[--$j];
var _H9 = $k[--$j];
$_[_H9] = _H8;
$_.lfsr = $a($_.rsnc);
var _HC = $_.rscws;
var _HD = $_.coeffs;
var _HE = $_.rsnc;
var _HF = $_.lfsr;
$k[$j++] = function() {
var _HH = $k[--$j];
$k[$j++] = $get($_.rscws, _HH);
};
$k[$j++] = _HC.length;
$k[$j++] = _HD;
$k[$j++] = _HE;
$k[$j++] = _HF;
$k[$j++] = $_.rsprod;
bwipp_rsecbinary();
$k[$j++] = $_.lfsr;
};
if ($eq($_.format, "full")) {
$_.mode = (($_.layers - 1) * 2048) + ($_.cws.length - 1);
if ($_.readerinit) {
$_.mode = $_.mode | 1024;
}
$_.mode = $a([$flr(($_.mode & 61440) / 4096), $flr(($_.mode & 3840) / 256), $flr(($_.mode & 240) / 16), $_.mode & 15]);
$k[$j++] = Infinity;
$aload($_.mode);
$k[$j++] = $_.mode;
$k[$j++] = 6;
$k[$j++] = 4;
$_.rscodes();
var _HV = $k[--$j];
$aload(_HV);
$_.mode = $a();
}
if ($eq($_.format, "compact")) {
$_.mode = (($_.layers - 1) * 64) + ($_.cws.length - 1);
if ($_.readerinit) {
$_.mode = $_.mode | 32;
}
$_.mode = $a([$flr(($_.mode & 240) / 16), $_.mode & 15]);
$k[$j++] = Infinity;
$aload($_.mode);
$k[$j++] = $_.mode;
$k[$j++] = 5;
$k[$j++] = 4;
$_.rscodes();
var _Hf = $k[--$j];
$aload(_Hf);
$_.mode = $a();
}
if ($eq($_.format, "rune")) {
$_.mode = $cvi($_.barcode);
$_.mode = $a([$flr(($_.mode & 240) / 16), $_.mode & 15]);
$k[$j++] = Infinity;
$aload($_.mode);
$k[$j++] = $_.mode;
$k[$j++] = 5;
$k[$j++] = 4;
$_.rscodes();
var _Hm = $k[--$j];
$aload(_Hm);
$_.mode = $a();
$k[$j++] = Infinity;
var _Hn = $_.mode;
for (var _Ho = 0, _Hp = _Hn.length; _Ho < _Hp; _Ho++) {
$k[$j++] = $get(_Hn, _Ho) ^ 10;
}
$_.mode = $a();
}
$_.modebits = $s($_.mode.length * 4);
for (var _Hv = 0, _Hu = $_.modebits.length - 1; _Hv <= _Hu; _Hv += 1) {
$puti($_.modebits, _Hv, "0");
}
for (var _Hz = 0, _Hy = $_.mode.length - 1; _Hz <= _Hy; _Hz += 1) {
$_.i = _Hz;
var _I5 = $cvrs($s(4), $get($_.mode, $_.i), 2);
$puti($_.modebits, (4 - _I5.length) + (4 * $_.i), _I5);
}
$k[$j++] = 'ecws';
$k[$j++] = $_.cws;
$k[$j++] = $f($_.ncws - $_.cws.length)
$k[$j++] = $_.bpcw;
$_.rscodes();
var _IB = $k[--$j];
var _IC = $k[--$j];
$_[_IC] = _IB;
if ($has($_.options, 'debugecc')) {
$k[$j++] = "bwipp.debugecc#30560";
$k[$j++] = $_.ecws;
bwipp_raiseerror();
}
$k[$j++] = Infinity;
$aload($_.cws);
$aload($_.ecws);
$_.cws = $a();
if ($eq($_.format, "full")) {
$_.databits = $s($f($_.layers * $_.layers * 16 + $_.layers * 112))
} else {
$_.databits = $s($f($_.layers * $_.layers * 16 + $_.layers * 88))
}
for (var _IT = 0, _IS = $_.databits.length - 1; _IT <= _IS; _IT += 1) {
$puti($_.databits, _IT, "0");
}
for (var _IX = 0, _IW = $_.ncws - 1; _IX <= _IW; _IX += 1) {
$_.i = _IX;
var _Ie = $cvrs($s($_.bpcw), $get($_.cws, $_.i), 2);
$puti($_.databits, $f($_.bpcw - _Ie.length + $_.bpcw * $_.i + ($_.databits.length - $_.ncws * $_.bpcw)), _Ie)
}
$_.cmv = function() {
var _Im = $k[--$j];
var _In = $k[--$j];
$k[$j++] = $f(_In - _Im * $_.size + $_.mid)
};
$_.lmv = function() {
var _Ip = $k[--$j];
$_.lbit = _Ip;
var _Iq = $k[--$j];
$_.llyr = _Iq;
$_.lwid = $f($_.fw + $_.llyr * 4)
$_.ldir = ~~((~~($_.lbit / 2)) / $_.lwid);
if ($_.ldir == 0) {
$k[$j++] = $f(-~~(($_.lwid - 1) / 2) + 1 + ~~($_.lbit / 2) % $_.lwid)
$k[$j++] = $f(~~(($_.fw - 1) / 2) + $_.llyr * 2 + $_.lbit % 2)
$_.cmv();
}
if ($_.ldir == 1) {
$k[$j++] = $f(~~($_.fw / 2) + $_.llyr * 2 + $_.lbit % 2)
$k[$j++] = $f(~~(($_.lwid - 1) / 2) - 1 - ~~($_.lbit / 2) % $_.lwid)
$_.cmv();
}
if ($_.ldir == 2) {
$k[$j++] = -$f(-~~($_.lwid / 2) + 1 + ~~($_.lbit / 2) % $_.lwid)
$k[$j++] = -$f(~~($_.fw / 2) + $_.llyr * 2 + $_.lbit % 2)
$_.cmv();
}
if ($_.ldir == 3) {
$k[$j++] = -$f(~~(($_.fw - 1) / 2) + $_.llyr * 2 + $_.lbit % 2)
$k[$j++] = -$f(~~($_.lwid / 2) - 1 - ~~($_.lbit / 2) % $_.lwid)
$_.cmv();
}
};
if ($eq($_.format, "full")) {
$_.fw = 12;
} else {
$_.fw = 9;
}
$_.size = $f($_.fw + $_.layers * 4) + 2
$k[$j++] = Infinity;
for (var _JS = 0, _JT = $_.size * $_.size; _JS < _JT; _JS++) {
$k[$j++] = -1;
}
$_.pixs = $a();
$_.mid = $f(~~(($_.size - 1) / 2) * $_.size + ~~(($_.size - 1) / 2))
$_.i = 0;
for (var _JZ = 1, _JY = $_.layers; _JZ <= _JY; _JZ += 1) {
$_.layer = _JZ;
for (var _Jd = 0, _Jc = (($_.fw + ($_.layer * 4)) * 8) - 1; _Jd <= _Jc; _Jd += 1) {
$_.pos = _Jd;
$k[$j++] = $_.pixs;
$k[$j++] = $_.layer;
$k[$j++] = $_.pos;
$_.lmv();
var _Jk = $get($_.databits, ($_.databits.length - $_.i) - 1);
var _Jl = $k[--$j];
var _Jm = $k[--$j];
$put(_Jm, _Jl, _Jk - 48);
$_.i = $_.i + 1;
}
}
if ($eq($_.format, "full")) {
$_.fw = 13;
$_.size = $f($_.fw + $_.layers * 4 + 2 + ~~(($_.layers + 10.5) / 7.5 - 1) * 2)
$_.mid = ~~(($_.size * $_.size) / 2);
$k[$j++] = Infinity;
for (var _Jw = 0, _Jx = $_.size * $_.size; _Jw < _Jx; _Jw++) {
$k[$j++] = -2;
}
$_.npixs = $a();
for (var _K0 = 0, _Jz = ~~($_.size / 2); _K0 <= _Jz; _K0 += 16) {
$_.i = _K0;
for (var _K3 = 0, _K2 = $_.size - 1; _K3 <= _K2; _K3 += 1) {
$_.j = _K3;
$k[$j++] = $_.npixs;
$k[$j++] = (-(~~($_.size / 2))) + $_.j;
$k[$j++] = $_.i;
$_.cmv();
var _KB = $a([((((~~($_.size / 2)) + $_.j) + $_.i) + 1) % 2]);
var _KC = $k[--$j];
var _KD = $k[--$j];
$puti(_KD, _KC, _KB);
$k[$j++] = $_.npixs;
$k[$j++] = (-(~~($_.size / 2))) + $_.j;
$k[$j++] = -$_.i;
$_.cmv();
var _KL = $a([((((~~($_.size / 2)) + $_.j) + $_.i) + 1) % 2]);
var _KM = $k[--$j];
var _KN = $k[--$j];
$puti(_KN, _KM, _KL);
$k[$j++] = $_.npixs;
$k[$j++] = $_.i;
$k[$j++] = (-(~~($_.size / 2))) + $_.j;
$_.cmv();
var _KV = $a([((((~~($_.size / 2)) + $_.j) + $_.i) + 1) % 2]);
var _KW = $k[--$j];
var _KX = $k[--$j];
$puti(_KX, _KW, _KV);
$k[$j++] = $_.npixs;
$k[$j++] = -$_.i;
$k[$j++] = (-(~~($_.size / 2))) + $_.j;
$_.cmv();
var _Kf = $a([((((~~($_.size / 2)) + $_.j) + $_.i) + 1) % 2]);
var _Kg = $k[--$j];
var _Kh = $k[--$j];
$puti(_Kh, _Kg, _Kf);
}
}
$_.j = 0;
for (var _Kk = 0, _Kj = $_.npixs.length - 1; _Kk <= _Kj; _Kk += 1) {
$_.i = _Kk;
if ($get($_.npixs, $_.i) == -2) {
$put($_.npixs, $_.i, $get($_.pixs, $_.j));
$_.j = $_.j + 1;
}
}
$_.pixs = $_.npixs;
}
$_.fw = ~~($_.fw / 2);
for (var _Kz = -$_.fw, _Ky = $_.fw; _Kz <= _Ky; _Kz += 1) {
$_.i = _Kz;
for (var _L3 = -$_.fw, _L2 = $_.fw; _L3 <= _L2; _L3 += 1) {
$_.j = _L3;
$k[$j++] = $_.pixs;
$k[$j++] = $_.i;
$k[$j++] = $_.j;
$_.cmv();
var _LB = $abs($_.i) > $abs($_.j) ? $abs($_.i) : $abs($_.j);
var _LC = $k[--$j];
var _LD = $k[--$j];
$put(_LD, _LC, (_LB + 1) % 2);
}
}
var _Lo = $a([$a([-($_.fw + 1), $_.fw, 1]), $a([-($_.fw + 1), $_.fw + 1, 1]), $a([-$_.fw, $_.fw + 1, 1]), $a([$_.fw + 1, $_.fw + 1, 1]), $a([$_.fw + 1, $_.fw, 1]), $a([$_.fw + 1, -$_.fw, 1]), $a([$_.fw, $_.fw + 1, 0]), $a([$_.fw + 1, -($_.fw + 1), 0]), $a([$_.fw, -($_.fw + 1), 0]), $a([-$_.fw, -($_.fw + 1), 0]), $a([-($_.fw + 1), -($_.fw + 1), 0]), $a([-($_.fw + 1), -$_.fw, 0])]);
for (var _Lp = 0, _Lq = _Lo.length; _Lp < _Lq; _Lp++) {
var _Lr = $get(_Lo, _Lp);
$k[$j++] = $_.pixs;
$aload(_Lr);
$r(3, 1);
$_.cmv();
var _Lt = $k[--$j];
var _Lu = $k[--$j];
var _Lv = $k[--$j];
$put(_Lv, _Lt, _Lu);
}
var _Lx = $eq($_.format, "full") ? $_.azteccode_modemapfull : $_.azteccode_modemapcompact;
$_.modemap = _Lx;
for (var _M1 = 0, _M0 = $_.modemap.length - 1; _M1 <= _M0; _M1 += 1) {
var _M4 = $get($_.modemap, _M1);
$k[$j++] = _M1;
$k[$j++] = $_.pixs;
$aload(_M4);
$_.cmv();
var _M6 = $k[--$j];
var _M7 = $k[--$j];
var _M8 = $k[--$j];
$put(_M7, _M6, $get($_.modebits, _M8) - 48);
}
$k[$j++] = new Map([
["ren", 'renmatrix'],
["pixs", $_.pixs],
["pixx", $_.size],
["pixy", $_.size],
["height", ($_.size * $_.modunit) / 72],
["width", ($_.size * $_.modunit) / 72],
["opt", $_.options]
]);
if ($_._render) {
bwipp_renmatrix();
}
$_ = $__;
} //bwipp_azteccode
function bwipp_renlinear() {
}
function bwipp_renmatrix() {
}
function bwipp_renmaximatrix() {
}
function clusters() {
return $a([$a([120256, 125680, 128380, 120032, 125560, 128318, 108736, 119920, 108640, 86080, 108592, 86048, 110016, 120560, 125820, 109792, 120440, 125758, 88256, 109680, 88160, 89536, 110320, 120700, 89312, 110200, 120638, 89200, 110140, 89840, 110460, 89720, 110398, 89980, 128506, 119520, 125304, 128190, 107712, 119408, 125244, 107616, 119352, 84032, 107568, 119324, 84000, 107544, 83984, 108256, 119672, 125374, 85184, 108144, 119612, 85088, 108088, 119582, 85040, 108060, 85728, 108408, 119742, 85616, 108348, 85560, 108318, 85880, 108478, 85820, 85790, 107200, 119152, 125116, 107104, 119096, 125086, 83008, 107056, 119068, 82976, 107032, 82960, 82952, 83648, 107376, 119228, 83552, 107320, 119198, 83504, 107292, 83480, 83468, 83824, 107452, 83768, 107422, 83740, 83900, 106848, 118968, 125022, 82496, 106800, 118940, 82464, 106776, 118926, 82448, 106764, 82440, 106758, 82784, 106936, 119006, 82736, 106908, 82712, 106894, 82700, 82694, 106974, 82830, 82240, 106672, 118876, 82208, 106648, 118862, 82192, 106636, 82184, 106630, 82180, 82352, 82328, 82316, 82080, 118830, 106572, 106566, 82050, 117472, 124280, 127678, 103616, 117360, 124220, 103520, 117304, 124190, 75840, 103472, 75808, 104160, 117624, 124350, 76992, 104048, 117564, 76896, 103992, 76848, 76824, 77536, 104312, 117694, 77424, 104252, 77368, 77340, 77688, 104382, 77628, 77758, 121536, 126320, 128700, 121440, 126264, 128670, 111680, 121392, 126236, 111648, 121368, 126222, 111632, 121356, 103104, 117104, 124092, 112320, 103008, 117048, 124062, 112224, 121656, 126366, 93248, 74784, 102936, 117006, 93216, 112152, 93200, 75456, 103280, 117180, 93888, 75360, 103224, 117150, 93792, 112440, 121758, 93744, 75288, 93720, 75632, 103356, 94064, 75576, 103326, 94008, 112542, 93980, 75708, 94140, 75678, 94110, 121184, 126136, 128606, 111168, 121136, 126108, 111136, 121112, 126094, 111120, 121100, 111112, 111108, 102752, 116920, 123998, 111456, 102704, 116892, 91712, 74272, 121244, 116878, 91680, 74256, 102668, 91664, 111372, 102662, 74244, 74592, 102840, 116958, 92000, 74544, 102812, 91952, 111516, 102798, 91928, 74508, 74502, 74680, 102878, 92088, 74652, 92060, 74638, 92046, 92126, 110912, 121008, 126044, 110880, 120984, 126030, 110864, 120972, 110856, 120966, 110852, 110850, 74048, 102576, 116828, 90944, 74016, 102552, 116814, 90912, 111000, 121038, 90896, 73992, 102534, 90888, 110982, 90884, 74160, 102620, 91056, 74136, 102606, 91032, 111054, 91020, 74118, 91014, 91100, 91086, 110752, 120920, 125998, 110736, 120908, 110728, 120902, 110724, 110722, 73888, 102488, 116782, 90528, 73872, 102476, 90512, 110796, 102470, 90504, 73860, 90500, 73858, 73944, 90584, 90572, 90566, 120876, 120870, 110658, 102444, 73800, 90312, 90308, 90306, 101056, 116080, 123580, 100960, 116024, 70720, 100912, 115996, 70688, 100888, 70672, 70664, 71360, 101232, 116156, 71264, 101176, 116126, 71216, 101148, 71192, 71180, 71536, 101308, 71480, 101278, 71452, 71612, 71582, 118112, 124600, 127838, 105024, 118064, 124572, 104992, 118040, 124558, 104976, 118028, 104968, 118022, 100704, 115896, 123486, 105312, 100656, 115868, 79424, 70176, 118172, 115854, 79392, 105240, 100620, 79376, 70152, 79368, 70496, 100792, 115934, 79712, 70448, 118238, 79664, 105372, 100750, 79640, 70412, 79628, 70584, 100830, 79800, 70556, 79772, 70542, 70622, 79838, 122176, 126640, 128860, 122144, 126616, 128846, 122128, 126604, 122120, 126598, 122116, 104768, 117936, 124508, 113472, 104736, 126684, 124494, 113440, 122264, 126670, 113424, 104712, 117894, 113416, 122246, 104706, 69952, 100528, 115804, 78656, 69920, 100504, 115790, 96064, 78624, 104856, 117966, 96032, 113560, 122318, 100486, 96016, 78600, 104838, 96008, 69890, 70064, 100572, 78768, 70040, 100558, 96176, 78744, 104910, 96152, 113614, 70022, 78726, 70108, 78812, 70094, 96220, 78798, 122016, 126552, 128814, 122000, 126540, 121992, 126534, 121988, 121986, 104608, 117848, 124462, 113056, 104592, 126574, 113040, 122060, 117830, 113032, 104580, 113028, 104578, 113026, 69792, 100440, 115758, 78240, 69776, 100428, 95136, 78224, 104652, 100422, 95120, 113100, 69764, 95112, 78212, 69762, 78210, 69848, 100462, 78296, 69836, 95192, 78284, 69830, 95180, 78278, 69870, 95214, 121936, 126508, 121928, 126502, 121924, 121922, 104528, 117804, 112848, 104520, 117798, 112840, 121958, 112836, 104514, 112834, 69712, 100396, 78032, 69704, 100390, 94672, 78024, 104550, 94664, 112870, 69698, 94660, 78018, 94658, 78060, 94700, 94694, 126486, 121890, 117782, 104484, 104482, 69672, 77928, 94440, 69666, 77922, 99680, 68160, 99632, 68128, 99608, 115342, 68112, 99596, 68104, 99590, 68448, 99768, 115422, 68400, 99740, 68376, 99726, 68364, 68358, 68536, 99806, 68508, 68494, 68574, 101696, 116400, 123740, 101664, 116376, 101648, 116364, 101640, 116358, 101636, 67904, 99504, 115292, 72512, 67872, 116444, 115278, 72480, 101784, 116430, 72464, 67848, 99462, 72456, 101766, 67842, 68016, 99548, 72624, 67992, 99534, 72600, 101838, 72588, 67974, 68060, 72668, 68046, 72654, 118432, 124760, 127918, 118416, 124748, 118408, 124742, 118404, 118402, 101536, 116312, 105888, 101520, 116300, 105872, 118476, 116294, 105864, 101508, 105860, 101506, 105858, 67744, 99416, 72096, 67728, 116334, 80800, 72080, 101580, 99398, 80784, 105932, 67716, 80776, 72068, 67714, 72066, 67800, 99438, 72152, 67788, 80856, 72140, 67782, 80844, 72134, 67822, 72174, 80878, 126800, 128940, 126792, 128934, 126788, 126786, 118352, 124716, 122576, 126828, 124710, 122568, 126822, 122564, 118338, 122562, 101456, 116268, 105680, 101448, 116262, 114128, 105672, 118374, 114120, 122598, 101442, 114116, 105666, 114114, 67664, 99372, 71888, 67656, 99366, 80336, 71880, 101478, 97232, 80328, 105702, 67650, 97224, 114150, 71874, 97220, 67692, 71916, 67686, 80364, 71910, 97260, 80358, 97254, 126760, 128918, 126756, 126754, 118312, 124694, 122472, 126774, 122468, 118306, 122466, 101416, 116246, 105576, 101412, 113896, 105572, 101410, 113892, 105570, 113890, 67624, 99350, 71784, 101430, 80104, 71780, 67618, 96744, 80100, 71778, 96740, 80098, 96738, 71798, 96758, 126738, 122420, 122418, 105524, 113780, 113778, 71732, 79988, 96500, 96498, 66880, 66848, 98968, 66832, 66824, 66820, 66992, 66968, 66956, 66950, 67036, 67022, 100000, 99984, 115532, 99976, 115526, 99972, 99970, 66720, 98904, 69024, 100056, 98892, 69008, 100044, 69000, 100038, 68996, 66690, 68994, 66776, 98926, 69080, 100078, 69068, 66758, 69062, 66798, 69102, 116560, 116552, 116548, 116546, 99920, 102096, 116588, 115494, 102088, 116582, 102084, 99906, 102082, 66640, 68816, 66632, 98854, 73168, 68808, 66628, 73160, 68804, 66626, 73156, 68802, 66668, 68844, 66662, 73196, 68838, 73190, 124840, 124836, 124834, 116520, 118632, 124854, 118628, 116514, 118626, 99880, 115478, 101992, 116534, 106216, 101988, 99874, 106212, 101986, 106210, 66600, 98838, 68712, 99894, 72936, 68708, 66594, 81384, 72932, 68706, 81380, 72930, 66614, 68726, 72950, 81398, 128980, 128978, 124820, 126900, 124818, 126898, 116500, 118580, 116498, 122740, 118578, 122738, 99860, 101940, 99858, 106100, 101938, 114420]), $a([128352, 129720, 125504, 128304, 129692, 125472, 128280, 129678, 125456, 128268, 125448, 128262, 125444, 125792, 128440, 129758, 120384, 125744, 128412, 120352, 125720, 128398, 120336, 125708, 120328, 125702, 120324, 120672, 125880, 128478, 110144, 120624, 125852, 110112, 120600, 125838, 110096, 120588, 110088, 120582, 110084, 110432, 120760, 125918, 89664, 110384, 120732, 89632, 110360, 120718, 89616, 110348, 89608, 110342, 89952, 110520, 120798, 89904, 110492, 89880, 110478, 89868, 90040, 110558, 90012, 89998, 125248, 128176, 129628, 125216, 128152, 129614, 125200, 128140, 125192, 128134, 125188, 125186, 119616, 125360, 128220, 119584, 125336, 128206, 119568, 125324, 119560, 125318, 119556, 119554, 108352, 119728, 125404, 108320, 119704, 125390, 108304, 119692, 108296, 119686, 108292, 108290, 85824, 108464, 119772, 85792, 108440, 119758, 85776, 108428, 85768, 108422, 85764, 85936, 108508, 85912, 108494, 85900, 85894, 85980, 85966, 125088, 128088, 129582, 125072, 128076, 125064, 128070, 125060, 125058, 119200, 125144, 128110, 119184, 125132, 119176, 125126, 119172, 119170, 107424, 119256, 125166, 107408, 119244, 107400, 119238, 107396, 107394, 83872, 107480, 119278, 83856, 107468, 83848, 107462, 83844, 83842, 83928, 107502, 83916, 83910, 83950, 125008, 128044, 125000, 128038, 124996, 124994, 118992, 125036, 118984, 125030, 118980, 118978, 106960, 119020, 106952, 119014, 106948, 106946, 82896, 106988, 82888, 106982, 82884, 82882, 82924, 82918, 124968, 128022, 124964, 124962, 118888, 124982, 118884, 118882, 106728, 118902, 106724, 106722, 82408, 106742, 82404, 82402, 124948, 124946, 118836, 118834, 106612, 106610, 124224, 127664, 129372, 124192, 127640, 129358, 124176, 127628, 124168, 127622, 124164, 124162, 117568, 124336, 127708, 117536, 124312, 127694, 117520, 124300, 117512, 124294, 117508, 117506, 104256, 117680, 124380, 104224, 117656, 124366, 104208, 117644, 104200, 117638, 104196, 104194, 77632, 104368, 117724, 77600, 104344, 117710, 77584, 104332, 77576, 104326, 77572, 77744, 104412, 77720, 104398, 77708, 77702, 77788, 77774, 128672, 129880, 93168, 128656, 129868, 92664, 128648, 129862, 92412, 128644, 128642, 124064, 127576, 129326, 126368, 124048, 129902, 126352, 128716, 127558, 126344, 124036, 126340, 124034, 126338, 117152, 124120, 127598, 121760, 117136, 124108, 121744, 126412, 124102, 121736, 117124, 121732, 117122, 121730, 103328, 117208, 124142, 112544, 103312, 117196, 112528, 121804, 117190, 112520, 103300, 112516, 103298, 112514, 75680, 103384, 117230, 94112, 75664, 103372, 94096, 112588, 103366, 94088, 75652, 94084, 75650, 75736, 103406, 94168, 75724, 94156, 75718, 94150, 75758, 128592, 129836, 91640, 128584, 129830, 91388, 128580, 91262, 128578, 123984, 127532, 126160, 123976, 127526, 126152, 128614, 126148, 123970, 126146, 116944, 124012, 121296, 116936, 124006, 121288, 126182, 121284, 116930, 121282, 102864, 116972, 111568, 102856, 116966, 111560, 121318, 111556, 102850, 111554, 74704, 102892, 92112, 74696, 102886, 92104, 111590, 92100, 74690, 92098, 74732, 92140, 74726, 92134, 128552, 129814, 90876, 128548, 90750, 128546, 123944, 127510, 126056, 128566, 126052, 123938, 126050, 116840, 123958, 121064, 116836, 121060, 116834, 121058, 102632, 116854, 111080, 121078, 111076, 102626, 111074, 74216, 102646, 91112, 74212, 91108, 74210, 91106, 74230, 91126, 128532, 90494, 128530, 123924, 126004, 123922, 126002, 116788, 120948, 116786, 120946, 102516, 110836, 102514, 110834, 73972, 90612, 73970, 90610, 128522, 123914, 125978, 116762, 120890, 102458, 110714, 123552, 127320, 129198, 123536, 127308, 123528, 127302, 123524, 123522, 116128, 123608, 127342, 116112, 123596, 116104, 123590, 116100, 116098, 101280, 116184, 123630, 101264, 116172, 101256, 116166, 101252, 101250, 71584, 101336, 116206, 71568, 101324, 71560, 101318, 71556, 71554, 71640, 101358, 71628, 71622, 71662, 127824, 129452, 79352, 127816, 129446, 79100, 127812, 78974, 127810, 123472, 127276, 124624, 123464, 127270, 124616, 127846, 124612, 123458, 124610, 115920, 123500, 118224, 115912, 123494, 118216, 124646, 118212, 115906, 118210, 100816, 115948, 105424, 100808, 115942, 105416, 118246, 105412, 100802, 105410, 70608, 100844, 79824, 70600, 100838, 79816, 105446, 79812, 70594, 79810, 70636, 79852, 70630, 79846, 129960, 95728, 113404, 129956, 95480, 113278, 129954, 95356, 95294, 127784, 129430, 78588, 128872, 129974, 95996, 78462, 128868, 127778, 95870, 128866, 123432, 127254, 124520, 123428, 126696, 128886, 123426, 126692, 124514, 126690, 115816, 123446, 117992, 115812, 122344, 117988, 115810, 122340, 117986, 122338, 100584, 115830, 104936, 100580, 113640, 104932, 100578, 113636, 104930, 113634, 70120, 100598, 78824, 70116, 96232, 78820, 70114, 96228, 78818, 96226, 70134, 78838, 129940, 94968, 113022, 129938, 94844, 94782, 127764, 78206, 128820, 127762, 95102, 128818, 123412, 124468, 123410, 126580, 124466, 126578, 115764, 117876, 115762, 122100, 117874, 122098, 100468, 104692, 100466, 113140, 104690, 113138, 69876, 78324, 69874, 95220, 78322, 95218, 129930, 94588, 94526, 127754, 128794, 123402, 124442, 126522, 115738, 117818, 121978, 100410, 104570, 112890, 69754, 78074, 94714, 94398, 123216, 127148, 123208, 127142, 123204, 123202, 115408, 123244, 115400, 123238, 115396, 115394, 99792, 115436, 99784, 115430, 99780, 99778, 68560, 99820, 68552, 99814, 68548, 68546, 68588, 68582, 127400, 129238, 72444, 127396, 72318, 127394, 123176, 127126, 123752, 123172, 123748, 123170, 123746, 115304, 123190, 116456, 115300, 116452, 115298, 116450, 99560, 115318, 101864, 99556, 101860, 99554, 101858, 68072, 99574, 72680, 68068, 72676, 68066, 72674, 68086, 72694, 129492, 80632, 105854, 129490, 80508, 80446, 127380, 72062, 127924, 127378, 80766, 127922, 123156, 123700, 123154, 124788, 123698, 124786, 115252, 116340, 115250, 118516, 116338, 118514, 99444, 101620, 99442, 105972, 101618, 105970, 67828, 72180, 67826, 80884, 72178, 80882, 97008, 114044, 96888, 113982, 96828, 96798, 129482, 80252, 130010, 97148, 80190, 97086, 127370, 127898, 128954, 123146, 123674, 124730, 126842, 115226, 116282, 118394, 122618, 99386, 101498, 105722, 114170, 67706, 71930, 80378, 96632, 113854, 96572, 96542, 80062, 96702, 96444, 96414, 96350, 123048, 123044, 123042, 115048, 123062, 115044, 115042, 99048, 115062, 99044, 99042, 67048, 99062, 67044, 67042, 67062, 127188, 68990, 127186, 123028, 123316, 123026, 123314, 114996, 115572, 114994, 115570, 98932, 100084, 98930, 100082, 66804, 69108, 66802, 69106, 129258, 73084, 73022, 127178, 127450, 123018, 123290, 123834, 114970, 115514, 116602, 98874, 99962, 102138, 66682, 68858, 73210, 81272, 106174, 81212, 81182, 72894, 81342, 97648, 114364, 97592, 114334, 97564, 97550, 81084, 97724, 81054, 97694, 97464, 114270, 97436, 97422, 80990, 97502, 97372, 97358, 97326, 114868, 114866, 98676, 98674, 66292, 66290, 123098, 114842, 115130, 98618, 99194, 66170, 67322, 69310, 73404, 73374, 81592, 106334, 81564, 81550, 73310, 81630, 97968, 114524, 97944, 114510, 97932, 97926, 81500, 98012, 81486, 97998, 97880, 114478, 97868, 97862, 81454, 97902, 97836, 97830, 69470, 73564, 73550, 81752, 106414, 81740, 81734, 73518, 81774, 81708, 81702]), $a([109536, 120312, 86976, 109040, 120060, 86496, 108792, 119934, 86256, 108668, 86136, 129744, 89056, 110072, 129736, 88560, 109820, 129732, 88312, 109694, 129730, 88188, 128464, 129772, 89592, 128456, 129766, 89340, 128452, 89214, 128450, 125904, 128492, 125896, 128486, 125892, 125890, 120784, 125932, 120776, 125926, 120772, 120770, 110544, 120812, 110536, 120806, 110532, 84928, 108016, 119548, 84448, 107768, 119422, 84208, 107644, 84088, 107582, 84028, 129640, 85488, 108284, 129636, 85240, 108158, 129634, 85116, 85054, 128232, 129654, 85756, 128228, 85630, 128226, 125416, 128246, 125412, 125410, 119784, 125430, 119780, 119778, 108520, 119798, 108516, 108514, 83424, 107256, 119166, 83184, 107132, 83064, 107070, 83004, 82974, 129588, 83704, 107390, 129586, 83580, 83518, 128116, 83838, 128114, 125172, 125170, 119284, 119282, 107508, 107506, 82672, 106876, 82552, 106814, 82492, 82462, 129562, 82812, 82750, 128058, 125050, 119034, 82296, 106686, 82236, 82206, 82366, 82108, 82078, 76736, 103920, 117500, 76256, 103672, 117374, 76016, 103548, 75896, 103486, 75836, 129384, 77296, 104188, 129380, 77048, 104062, 129378, 76924, 76862, 127720, 129398, 77564, 127716, 77438, 127714, 124392, 127734, 124388, 124386, 117736, 124406, 117732, 117730, 104424, 117750, 104420, 104418, 112096, 121592, 126334, 92608, 111856, 121468, 92384, 111736, 121406, 92272, 111676, 92216, 111646, 92188, 75232, 103160, 117118, 93664, 74992, 103036, 93424, 112252, 102974, 93304, 74812, 93244, 74782, 93214, 129332, 75512, 103294, 129908, 129330, 93944, 75388, 129906, 93820, 75326, 93758, 127604, 75646, 128756, 127602, 94078, 128754, 124148, 126452, 124146, 126450, 117236, 121844, 117234, 121842, 103412, 103410, 91584, 111344, 121212, 91360, 111224, 121150, 91248, 111164, 91192, 111134, 91164, 91150, 74480, 102780, 91888, 74360, 102718, 91768, 111422, 91708, 74270, 91678, 129306, 74620, 129850, 92028, 74558, 91966, 127546, 128634, 124026, 126202, 116986, 121338, 102906, 90848, 110968, 121022, 90736, 110908, 90680, 110878, 90652, 90638, 74104, 102590, 91000, 74044, 90940, 74014, 90910, 74174, 91070, 90480, 110780, 90424, 110750, 90396, 90382, 73916, 90556, 73886, 90526, 90296, 110686, 90268, 90254, 73822, 90334, 90204, 90190, 71136, 101112, 116094, 70896, 100988, 70776, 100926, 70716, 70686, 129204, 71416, 101246, 129202, 71292, 71230, 127348, 71550, 127346, 123636, 123634, 116212, 116210, 101364, 101362, 79296, 105200, 118140, 79072, 105080, 118078, 78960, 105020, 78904, 104990, 78876, 78862, 70384, 100732, 79600, 70264, 100670, 79480, 105278, 79420, 70174, 79390, 129178, 70524, 129466, 79740, 70462, 79678, 127290, 127866, 123514, 124666, 115962, 118266, 100858, 113376, 122232, 126654, 95424, 113264, 122172, 95328, 113208, 122142, 95280, 113180, 95256, 113166, 95244, 78560, 104824, 117950, 95968, 78448, 104764, 95856, 113468, 104734, 95800, 78364, 95772, 78350, 95758, 70008, 100542, 78712, 69948, 96120, 78652, 69918, 96060, 78622, 96030, 70078, 78782, 96190, 94912, 113008, 122044, 94816, 112952, 122014, 94768, 112924, 94744, 112910, 94732, 94726, 78192, 104636, 95088, 78136, 104606, 95032, 113054, 95004, 78094, 94990, 69820, 78268, 69790, 95164, 78238, 95134, 94560, 112824, 121950, 94512, 112796, 94488, 112782, 94476, 94470, 78008, 104542, 94648, 77980, 94620, 77966, 94606, 69726, 78046, 94686, 94384, 112732, 94360, 112718, 94348, 94342, 77916, 94428, 77902, 94414, 94296, 112686, 94284, 94278, 77870, 94318, 94252, 94246, 68336, 99708, 68216, 99646, 68156, 68126, 68476, 68414, 127162, 123258, 115450, 99834, 72416, 101752, 116414, 72304, 101692, 72248, 101662, 72220, 72206, 67960, 99518, 72568, 67900, 72508, 67870, 72478, 68030, 72638, 80576, 105840, 118460, 80480, 105784, 118430, 80432, 105756, 80408, 105742, 80396, 80390, 72048, 101564, 80752, 71992, 101534, 80696, 71964, 80668, 71950, 80654, 67772, 72124, 67742, 80828, 72094, 80798, 114016, 122552, 126814, 96832, 113968, 122524, 96800, 113944, 122510, 96784, 113932, 96776, 113926, 96772, 80224, 105656, 118366, 97120, 80176, 105628, 97072, 114076, 105614, 97048, 80140, 97036, 80134, 97030, 71864, 101470, 80312, 71836, 97208, 80284, 71822, 97180, 80270, 97166, 67678, 71902, 80350, 97246, 96576, 113840, 122460, 96544, 113816, 122446, 96528, 113804, 96520, 113798, 96516, 96514, 80048, 105564, 96688, 80024, 105550, 96664, 113870, 96652, 80006, 96646, 71772, 80092, 71758, 96732, 80078, 96718, 96416, 113752, 122414, 96400, 113740, 96392, 113734, 96388, 96386, 79960, 105518, 96472, 79948, 96460, 79942, 96454, 71726, 79982, 96494, 96336, 113708, 96328, 113702, 96324, 96322, 79916, 96364, 79910, 96358, 96296, 113686, 96292, 96290, 79894, 96310, 66936, 99006, 66876, 66846, 67006, 68976, 100028, 68920, 99998, 68892, 68878, 66748, 69052, 66718, 69022, 73056, 102072, 116574, 73008, 102044, 72984, 102030, 72972, 72966, 68792, 99934, 73144, 68764, 73116, 68750, 73102, 66654, 68830, 73182, 81216, 106160, 118620, 81184, 106136, 118606, 81168, 106124, 81160, 106118, 81156, 81154, 72880, 101980, 81328, 72856, 101966, 81304, 106190, 81292, 72838, 81286, 68700, 72924, 68686, 81372, 72910, 81358, 114336, 122712, 126894, 114320, 122700, 114312, 122694, 114308, 114306, 81056, 106072, 118574, 97696, 81040, 106060, 97680, 114380, 106054, 97672, 81028, 97668, 81026, 97666, 72792, 101934, 81112, 72780, 97752, 81100, 72774, 97740, 81094, 97734, 68654, 72814, 81134, 97774, 114256, 122668, 114248, 122662, 114244, 114242, 80976, 106028, 97488, 80968, 106022, 97480, 114278, 97476, 80962, 97474, 72748, 81004, 72742, 97516, 80998, 97510, 114216, 122646, 114212, 114210, 80936, 106006, 97384, 80932, 97380, 80930, 97378, 72726, 80950, 97398, 114196, 114194, 80916, 97332, 80914, 97330, 66236, 66206, 67256, 99166, 67228, 67214, 66142, 67294, 69296, 100188, 69272, 100174, 69260, 69254, 67164, 69340, 67150, 69326, 73376, 102232, 116654, 73360, 102220, 73352, 102214, 73348, 73346, 69208, 100142, 73432, 102254, 73420, 69190, 73414, 67118, 69230, 73454, 106320, 118700, 106312, 118694, 106308, 106306, 73296, 102188, 81616, 106348, 102182, 81608, 73284, 81604, 73282, 81602, 69164, 73324, 69158, 81644, 73318, 81638, 122792, 126934, 122788, 122786, 106280, 118678, 114536, 106276, 114532, 106274, 114530, 73256, 102166, 81512, 73252, 98024, 81508, 73250, 98020, 81506, 98018, 69142, 73270, 81526, 98038, 122772, 122770, 106260, 114484, 106258, 114482, 73236, 81460, 73234, 97908, 81458, 97906, 122762, 106250, 114458, 73226, 81434, 97850, 66396, 66382, 67416, 99246, 67404, 67398, 66350, 67438, 69456, 100268, 69448, 100262, 69444, 69442, 67372, 69484, 67366, 69478, 102312, 116694, 102308, 102306, 69416, 100246, 73576, 102326, 73572, 69410, 73570, 67350, 69430, 73590, 118740, 118738, 102292, 106420, 102290, 106418, 69396, 73524, 69394, 81780, 73522, 81778, 118730, 102282, 106394, 69386, 73498, 81722, 66476, 66470, 67496, 99286, 67492, 67490, 66454, 67510, 100308, 100306, 67476, 69556, 67474, 69554, 116714])]);
}
const ENCODERS = { azteccode: bwipp_azteccode, databarexpanded: bwipp_databarexpanded, databarlimited: bwipp_databarlimited, databaromni: bwipp_databaromni, datamatrix: bwipp_datamatrix, maxicode: bwipp_maxicode, micropdf417: bwipp_micropdf417, pdf417: bwipp_pdf417, qrcode: bwipp_qrcode };
export function runEncoder(name, text, options, elements) {
  gs1 = elements;
  $$ = { bytes: Uint8Array };
  $k = [text, new Map([...Object.entries(options), ['dontdraw', true]])];
  $j = 2;
  $_ = {};
  ENCODERS[name]();
  return $k[$j - 1];
}
