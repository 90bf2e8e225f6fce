// Threads for libraries that never start one: one WebAssembly instance runs one call at a time.
#ifndef PTHREAD_H
#define PTHREAD_H

// wasi-libc has types of its own for these, of up to 48 bytes; one lock stands in each coding tree block.
#define __DEFINED_pthread_t
#define __DEFINED_pthread_mutex_t
#define __DEFINED_pthread_cond_t
#define __DEFINED_pthread_attr_t
#define __DEFINED_pthread_once_t
typedef int pthread_t, pthread_mutex_t, pthread_cond_t, pthread_attr_t;

#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0
typedef int pthread_once_t;

static inline int pthread_once(pthread_once_t *once, void (*start)(void)) {
  if (!*once) start();
  *once = 1;
  return 0;
}

#define NOTHING(name, type) \
  static inline int name(type *it) { \
    (void)it; \
    return 0; \
  }
#define NOTHING_WITH(name, type, other) \
  static inline int name(type *it, other with) { \
    (void)it; \
    (void)with; \
    return 0; \
  }
NOTHING(pthread_attr_init, pthread_attr_t)
NOTHING(pthread_attr_destroy, pthread_attr_t)
NOTHING_WITH(pthread_attr_setstacksize, pthread_attr_t, unsigned long)
NOTHING_WITH(pthread_mutex_init, pthread_mutex_t, const void *)
NOTHING(pthread_mutex_destroy, pthread_mutex_t)
NOTHING(pthread_mutex_lock, pthread_mutex_t)
NOTHING(pthread_mutex_unlock, pthread_mutex_t)
NOTHING_WITH(pthread_cond_init, pthread_cond_t, const void *)
NOTHING(pthread_cond_destroy, pthread_cond_t)
NOTHING(pthread_cond_signal, pthread_cond_t)
NOTHING(pthread_cond_broadcast, pthread_cond_t)
#undef NOTHING
#undef NOTHING_WITH

// Nobody could ever end the wait.
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  (void)condition;
  (void)mutex;
  __builtin_trap();
}

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *with) {
  (void)thread;
  (void)attr;
  (void)start;
  (void)with;
  return 1;
}

static inline int pthread_join(pthread_t thread, void **answer) {
  (void)thread;
  (void)answer;
  return 0;
}

#endif
