package db

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// call runs fn, ends its Tx and turns a panic into an error.
func (w *writer) call(r *request, tx *Tx) (err error) {
	ended := w.db.onUse(r.name, true)
	started := time.Now()
	defer func() {
		tx.s.finish()
		ended()
		if p := recover(); p != nil {
			w.db.log.Error("write function panicked", "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("%w: %v", ErrPanic, p)
		}
		if took := time.Since(started); took > w.slow {
			w.db.log.Warn("slow write function held the writer", "writer", r.name, "took", took)
		}
	}()
	return r.fn(tx)
}

// hook runs one After or Undone hook and logs its panic. The result of its function does not
// change.
func (w *writer) hook(fn func()) {
	defer func() {
		if p := recover(); p != nil {
			w.db.log.Error("hook of a write function panicked", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	fn()
}

// goroutineID returns the runtime's number of this goroutine.
func goroutineID() uint64 {
	var b [40]byte
	text := string(b[:runtime.Stack(b[:], false)])
	text, _, _ = strings.Cut(strings.TrimPrefix(text, "goroutine "), " ")
	id, _ := strconv.ParseUint(text, 10, 64)
	return id
}
