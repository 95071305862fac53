package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"unsafe"

	lib "modernc.org/sqlite/lib"
)

// errNull refuses NULL for a destination that cannot hold it.
var errNull = errors.New("NULL has no place in it")

// Scan reads column i of the current row into dest: a pointer to a number, a
// bool, a text, a blob, any, a type based on one of these, a pointer to one
// (nil for NULL), or a sql.Scanner.
func (s *Stmt) Scan(i int, dest any) error {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	if err := s.scan(int32(i), dest); err != nil {
		return fmt.Errorf("column %d into %T: %w", i+1, dest, err)
	}
	return nil
}

func (s *Stmt) scan(i int32, dest any) (err error) {
	switch d := dest.(type) {
	case *string:
		*d, err = s.text(i)
	case *int64:
		*d, err = s.integer(i)
	case *[]byte:
		*d, err = s.blob(i)
	case *int:
		var n int64
		n, err = s.integer(i)
		*d = int(n)
	case *bool:
		var n int64
		n, err = s.integer(i)
		*d = n != 0
	case *any:
		*d = s.value(i)
	case sql.Scanner:
		return d.Scan(s.value(i))
	default:
		return s.scanReflect(i, dest)
	}
	return err
}

// scanReflect reads into a type based on a plain one, or a pointer to one.
func (s *Stmt) scanReflect(i int32, dest any) error {
	pointer := reflect.ValueOf(dest)
	if pointer.Kind() != reflect.Pointer || pointer.IsNil() {
		return errors.New("the destination is no pointer")
	}
	to := pointer.Elem()
	switch to.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := s.integer(i)
		if err == nil && to.OverflowInt(n) {
			err = fmt.Errorf("%d does not fit", n)
		}
		if err == nil {
			to.SetInt(n)
		}
		return err
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, err := s.integer(i)
		if err == nil && (n < 0 || to.OverflowUint(uint64(n))) {
			err = fmt.Errorf("%d does not fit", n)
		}
		if err == nil {
			to.SetUint(uint64(n))
		}
		return err
	case reflect.Bool:
		n, err := s.integer(i)
		to.SetBool(n != 0)
		return err
	case reflect.Float32, reflect.Float64:
		if s.isNull(i) {
			return errNull
		}
		to.SetFloat(lib.Xsqlite3_column_double(s.conn.tls, s.stmt, i))
		return nil
	case reflect.String:
		text, err := s.text(i)
		to.SetString(text)
		return err
	case reflect.Slice:
		if to.Type().Elem().Kind() == reflect.Uint8 {
			blob, err := s.blob(i)
			to.SetBytes(blob)
			return err
		}
	case reflect.Pointer:
		if s.isNull(i) {
			to.SetZero()
			return nil
		}
		to.Set(reflect.New(to.Type().Elem()))
		return s.scan(i, to.Interface())
	}
	return errors.New("no column can be read into it")
}

func (s *Stmt) kind(i int32) int32 { return lib.Xsqlite3_column_type(s.conn.tls, s.stmt, i) }

func (s *Stmt) isNull(i int32) bool { return s.kind(i) == lib.SQLITE_NULL }

// integer reads a whole number, or a text of one.
func (s *Stmt) integer(i int32) (int64, error) {
	switch s.kind(i) {
	case lib.SQLITE_INTEGER:
		return lib.Xsqlite3_column_int64(s.conn.tls, s.stmt, i), nil
	case lib.SQLITE_NULL:
		return 0, errNull
	}
	return strconv.ParseInt(string(s.bytes(i)), 10, 64)
}

func (s *Stmt) text(i int32) (string, error) {
	if s.isNull(i) {
		return "", errNull
	}
	return string(s.bytes(i)), nil
}

// blob returns nil for NULL.
func (s *Stmt) blob(i int32) ([]byte, error) {
	if s.isNull(i) {
		return nil, nil
	}
	return append([]byte(nil), s.bytes(i)...), nil
}

// bytes returns the library's memory, valid until the next step.
func (s *Stmt) bytes(i int32) []byte {
	at := lib.Xsqlite3_column_blob(s.conn.tls, s.stmt, i)
	size := lib.Xsqlite3_column_bytes(s.conn.tls, s.stmt, i)
	if at == 0 || size == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(memory(at)), size)
}

// value returns a column as nil, int64, float64, string or []byte.
func (s *Stmt) value(i int32) any {
	switch s.kind(i) {
	case lib.SQLITE_INTEGER:
		return lib.Xsqlite3_column_int64(s.conn.tls, s.stmt, i)
	case lib.SQLITE_FLOAT:
		return lib.Xsqlite3_column_double(s.conn.tls, s.stmt, i)
	case lib.SQLITE_TEXT:
		return string(s.bytes(i))
	case lib.SQLITE_BLOB:
		return append([]byte(nil), s.bytes(i)...)
	}
	return nil
}
