package sqlite

import (
	"database/sql/driver"
	"fmt"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Bind sets the arguments of the next run: nil, numbers, bools (0 or 1), texts,
// blobs, pointers to them, and driver.Valuer. Errors: *Error, or a description
// of the wrong argument.
func (s *Stmt) Bind(args []any) error {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	if len(args) != s.params {
		return fmt.Errorf("the statement takes %d arguments, not %d", s.params, len(args))
	}
	if s.params == 0 {
		return nil
	}
	// The caller's slice stays unchanged.
	defer clear(s.values)
	for i, arg := range args {
		value, err := normalizeArg(arg)
		if err != nil {
			return fmt.Errorf("argument %d: %w", i+1, err)
		}
		s.values[i] = value
	}
	if err := s.growBuffer(); err != nil {
		return err
	}
	at := s.buffer
	for i, value := range s.values {
		if rc := s.bind(int32(i+1), value, &at); rc != lib.SQLITE_OK {
			return s.conn.error(rc)
		}
	}
	return nil
}

// normalizeArg converts an argument to nil, int64, float64, string or []byte.
func normalizeArg(arg any) (any, error) {
	switch v := arg.(type) {
	case nil, int64, float64, string, []byte:
		return arg, nil
	case bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case int:
		return int64(v), nil
	}
	value, err := driver.DefaultParameterConverter.ConvertValue(arg)
	if err != nil {
		return nil, err
	}
	switch value.(type) {
	case bool:
		return normalizeArg(value)
	case nil, int64, float64, string, []byte:
		return value, nil
	}
	return nil, fmt.Errorf("a %T cannot be stored", value)
}

// growBuffer makes the buffer large enough for the texts and blobs of a run.
func (s *Stmt) growBuffer() error {
	size := 0
	for _, value := range s.values {
		switch v := value.(type) {
		case string:
			size += len(v)
		case []byte:
			size += len(v)
		}
	}
	if size <= s.bufferSize && s.buffer != 0 {
		return nil
	}
	s.freeBuffer()
	s.bufferSize = max(size, minBuffer)
	if s.buffer = libc.Xmalloc(s.conn.tls, libc.Tsize_t(s.bufferSize)); s.buffer == 0 {
		s.bufferSize = 0
		return &Error{code: lib.SQLITE_NOMEM, text: "out of memory"}
	}
	return nil
}

// minBuffer is enough for most statements, in bytes.
const minBuffer = 128

// copyToBuffer copies bytes into the buffer.
func copyToBuffer[T string | []byte](at *uintptr, value T) (from uintptr) {
	from = *at
	copy(unsafe.Slice((*byte)(memory(from)), len(value)), value)
	*at += uintptr(len(value))
	return from
}

func (s *Stmt) bind(i int32, value any, at *uintptr) int32 {
	tls := s.conn.tls
	switch v := value.(type) {
	case int64:
		return lib.Xsqlite3_bind_int64(tls, s.stmt, i, v)
	case float64:
		return lib.Xsqlite3_bind_double(tls, s.stmt, i, v)
	case string:
		return lib.Xsqlite3_bind_text(tls, s.stmt, i, copyToBuffer(at, v), int32(len(v)), lib.SQLITE_STATIC)
	case []byte:
		if v == nil {
			return lib.Xsqlite3_bind_null(tls, s.stmt, i)
		}
		return lib.Xsqlite3_bind_blob(tls, s.stmt, i, copyToBuffer(at, v), int32(len(v)), lib.SQLITE_STATIC)
	}
	return lib.Xsqlite3_bind_null(tls, s.stmt, i)
}
