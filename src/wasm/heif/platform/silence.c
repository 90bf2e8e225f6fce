// Output of the libraries goes nowhere, and the formatting code of the C library stays out of the modules.
#include <stdarg.h>
#include <stdio.h>

int printf(const char *restrict format, ...) { return (void)format, 0; }
int fprintf(FILE *restrict file, const char *restrict format, ...) { return (void)file, (void)format, 0; }
int vfprintf(FILE *restrict file, const char *restrict format, va_list with) {
  return (void)file, (void)format, (void)with, 0;
}
int snprintf(char *restrict text, size_t size, const char *restrict format, ...) {
  (void)format;
  if (size > 0) text[0] = 0;
  return 0;
}
int puts(const char *text) { return (void)text, 0; }
int putchar(int character) { return character; }
int fputc(int character, FILE *file) { return (void)file, character; }
int fputs(const char *restrict text, FILE *restrict file) { return (void)text, (void)file, 0; }
void perror(const char *text) { (void)text; }
_Noreturn void abort(void) { __builtin_trap(); }
