package db

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
)

func TestScanRowsIntoMaps(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error { return errors.Join(insert(tx, "a"), insert(tx, "b")) })
	err := d.Read(context.Background(), func(r *Reader) error {
		byName := func(name *string, i *item, row Scanner) error {
			err := i.scan(row)
			*name = i.name
			return err
		}
		items, err := Map(r, "map items", byName, `SELECT id, name FROM items`)
		if err != nil || !maps.Equal(items, map[string]item{"a": {1, "a"}, "b": {2, "b"}}) {
			t.Errorf("the items are %v, %v", items, err)
		}
		if none, err := Map(r, "map items", byName, `SELECT id, name FROM items LIMIT 0`); err != nil || none == nil || len(none) != 0 {
			t.Errorf("no items are %v, %v", none, err)
		}
		names, err := Pairs[int64, string](r, "map names", `SELECT id, name FROM items`)
		if err != nil || !maps.Equal(names, map[int64]string{1: "a", 2: "b"}) {
			t.Errorf("the names are %v, %v", names, err)
		}
		last, err := Pairs[string, int64](r, "map ids", `SELECT 'same', id FROM items ORDER BY id`)
		if err != nil || !maps.Equal(last, map[string]int64{"same": 2}) {
			t.Errorf("two rows of a key are %v, %v", last, err)
		}
		set, err := Set[string](r, "list names", `SELECT name FROM items`)
		if err != nil || !maps.Equal(set, map[string]bool{"a": true, "b": true}) {
			t.Errorf("the set is %v, %v", set, err)
		}
		wrong, err := Pairs[int64, int64](r, "map names", `SELECT id, name FROM items`)
		if err == nil || wrong != nil || !strings.HasPrefix(err.Error(), "map names: ") {
			t.Errorf("a text as a number is %v, %v", wrong, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// ErrStop ends the reading early and is no failure.
func TestReadingStopsEarly(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error { return errors.Join(insert(tx, "a"), insert(tx, "b")) })
	err := d.Read(context.Background(), func(r *Reader) error {
		rows := 0
		err := Each(r, "walk", func(Scanner) error { rows++; return ErrStop }, `SELECT name FROM items`)
		if err != nil || rows != 1 {
			t.Errorf("the reading ends with %v after %d rows", err, rows)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
