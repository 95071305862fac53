package db

import (
	"errors"
	"fmt"
)

// Scanner is the current row of a query: Rows or Row.
type Scanner interface {
	// Scan reads the columns of the row, see Rows.Scan.
	Scan(dest ...any) error
}

// ErrStop is returned by a function that needs no more rows. It ends Each without an error.
var ErrStop = errors.New("no more rows are needed")

// Each runs a query and calls fn with every row, in order, until fn returns an error. what is the
// purpose of the query; errors begin with it.
func Each(q Querier, what string, fn func(row Scanner) error, query string, args ...any) error {
	rows, err := q.Query(query, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	defer rows.Close()
	for rows.Next() {
		err := fn(rows)
		if errors.Is(err, ErrStop) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// All reads all rows of a query. scan reads one row into a value. what is the purpose of the
// query; errors begin with it. The list is nil without rows.
func All[T any](q Querier, what string, scan func(value *T, row Scanner) error, query string, args ...any) ([]T, error) {
	var list []T
	err := Each(q, what, func(row Scanner) error {
		var value T
		if err := scan(&value, row); err != nil {
			return err
		}
		list = append(list, value)
		return nil
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Refs is All for a list of pointers.
func Refs[T any](q Querier, what string, scan func(value *T, row Scanner) error, query string, args ...any) ([]*T, error) {
	return All(q, what, func(value **T, row Scanner) error {
		*value = new(T)
		return scan(*value, row)
	}, query, args...)
}

// Column reads all rows of a query with one column.
func Column[T any](q Querier, what, query string, args ...any) ([]T, error) {
	return All(q, what, func(value *T, row Scanner) error { return row.Scan(value) }, query, args...)
}

// OrEmpty turns the nil list of a query without rows into an empty one, for answers that are
// written as JSON.
func OrEmpty[T any](list []T, err error) ([]T, error) {
	if list == nil && err == nil {
		return []T{}, nil
	}
	return list, err
}

// One reads the first row of a query, or nil without a row.
func One[T any](q Querier, what string, scan func(value *T, row Scanner) error, query string, args ...any) (*T, error) {
	value := new(T)
	err := scan(value, q.QueryRow(query, args...))
	if IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return value, nil
}

// Find is One for a value instead of a pointer. found is false without a row.
func Find[T any](q Querier, what string, scan func(value *T, row Scanner) error, query string, args ...any) (value T, found bool, err error) {
	one, err := One(q, what, scan, query, args...)
	if one == nil {
		return value, false, err
	}
	return *one, true, nil
}

// Value reads the only column of the first row of a query. found is false without a row.
func Value[T any](q Querier, what, query string, args ...any) (value T, found bool, err error) {
	err = q.QueryRow(query, args...).Scan(&value)
	if IsNotFound(err) {
		return value, false, nil
	}
	if err != nil {
		return value, false, fmt.Errorf("%s: %w", what, err)
	}
	return value, true, nil
}

// Only is Value for a query that always has a row, such as a count. Errors: sql.ErrNoRows without a
// row, see IsNotFound.
func Only[T any](q Querier, what, query string, args ...any) (value T, err error) {
	if err := q.QueryRow(query, args...).Scan(&value); err != nil {
		return value, fmt.Errorf("%s: %w", what, err)
	}
	return value, nil
}
