// std::mutex for libde265, whose copy of libc++ has no threads (see pthread.h). Included before each of its files.
#ifndef MUTEX_H
#define MUTEX_H

#include <mutex>

namespace std {

class mutex {
 public:
  void lock() {}
  void unlock() {}
};

template <class Mutex>
class lock_guard {
 public:
  explicit lock_guard(Mutex &) {}
};

}  // namespace std

#endif
