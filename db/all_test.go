package db

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
)

type item struct {
	id   int64
	name string
}

func (i *item) scan(row Scanner) error { return row.Scan(&i.id, &i.name) }

func TestScanRows(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error { return errors.Join(insert(tx, "a"), insert(tx, "b")) })
	err := d.Read(context.Background(), func(r *Reader) error {
		const all = `SELECT id, name FROM items WHERE name <> $1 ORDER BY id`
		if list, err := All(r, "list items", (*item).scan, all, ""); err != nil || !slices.Equal(list, []item{{1, "a"}, {2, "b"}}) {
			t.Errorf("all are %v, %v", list, err)
		}
		if list, err := Refs(r, "list items", (*item).scan, all, "a"); err != nil || len(list) != 1 || *list[0] != (item{2, "b"}) {
			t.Errorf("references are %v, %v", list, err)
		}
		if list, err := All(r, "list items", (*item).scan, all+` LIMIT 0`, ""); err != nil || list != nil {
			t.Errorf("no rows are %v, %v", list, err)
		}
		if list, err := OrEmpty(All(r, "list items", (*item).scan, all+` LIMIT 0`, "")); err != nil || list == nil || len(list) != 0 {
			t.Errorf("no rows are %#v, %v; want an empty list", list, err)
		}
		if list, err := OrEmpty(All(r, "list items", (*item).scan, all, "a")); err != nil || !slices.Equal(list, []item{{2, "b"}}) {
			t.Errorf("the rows are %v, %v", list, err)
		}
		if list, err := Column[string](r, "list names", `SELECT name FROM items ORDER BY id`); err != nil || !slices.Equal(list, []string{"a", "b"}) {
			t.Errorf("a column is %v, %v", list, err)
		}
		if one, err := One(r, "find an item", (*item).scan, all, "a"); err != nil || one == nil || *one != (item{2, "b"}) {
			t.Errorf("one is %v, %v", one, err)
		}
		if none, err := One(r, "find an item", (*item).scan, all+` LIMIT 0`, ""); err != nil || none != nil {
			t.Errorf("none is %v, %v", none, err)
		}
		if value, found, err := Find(r, "find an item", (*item).scan, all, "a"); err != nil || !found || value != (item{2, "b"}) {
			t.Errorf("found is %v, %v, %v", value, found, err)
		}
		if value, found, err := Find(r, "find an item", (*item).scan, all+` LIMIT 0`, ""); err != nil || found || value != (item{}) {
			t.Errorf("not found is %v, %v, %v", value, found, err)
		}
		if names, err := Pairs[int64, string](r, "map names", all, ""); err != nil || !maps.Equal(names, map[int64]string{1: "a", 2: "b"}) {
			t.Errorf("the names are %v, %v", names, err)
		}
		if names, err := Pairs[int64, string](r, "map names", all+` LIMIT 0`, ""); err != nil || names == nil || len(names) != 0 {
			t.Errorf("no names are %v, %v", names, err)
		}
		if name, found, err := Value[string](r, "find a name", `SELECT name FROM items WHERE id = $1`, 2); err != nil || !found || name != "b" {
			t.Errorf("a value is %q, %v, %v", name, found, err)
		}
		if name, found, err := Value[string](r, "find a name", `SELECT name FROM items WHERE id = $1`, 3); err != nil || found || name != "" {
			t.Errorf("no value is %q, %v, %v", name, found, err)
		}
		if count, err := Only[int](r, "count items", `SELECT COUNT(*) FROM items`); err != nil || count != 2 {
			t.Errorf("the count is %d, %v", count, err)
		}
		if _, err := Only[string](r, "read the name", `SELECT name FROM items WHERE id = $1`, 3); !IsNotFound(err) || !strings.HasPrefix(err.Error(), "read the name: ") {
			t.Errorf("no row is %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A failing query, row or function ends the reading, and the error names the purpose once.
func TestFailedReadsNameTheirPurpose(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error { return errors.Join(insert(tx, "a"), insert(tx, "b")) })
	refused := errors.New("refused")
	err := d.Read(context.Background(), func(r *Reader) error {
		rows := 0
		stops := Each(r, "walk", func(Scanner) error { rows++; return refused }, `SELECT name FROM items`)
		if !errors.Is(stops, refused) || rows != 1 {
			t.Errorf("a refused row ends with %v after %d rows", stops, rows)
		}
		if err := Each(r, "walk", func(Scanner) error { rows++; return ErrStop }, `SELECT name FROM items`); err != nil || rows != 2 {
			t.Errorf("a stopped reading ends with %v after %d rows", err, rows-1)
		}
		_, missing := All(r, "walk", (*item).scan, `SELECT id FROM nothing`)
		_, narrow := All(r, "walk", (*item).scan, `SELECT id FROM items`)
		_, wrong := Column[int](r, "walk", `SELECT name FROM items`)
		_, none := One(r, "walk", (*item).scan, `SELECT id FROM items`)
		_, _, text := Value[int](r, "walk", `SELECT name FROM items`)
		_, _, find := Find(r, "walk", (*item).scan, `SELECT id FROM items`)
		_, mapped := Pairs[string, string](r, "walk", `SELECT id FROM items`)
		_, orEmpty := OrEmpty(Column[int](r, "walk", `SELECT name FROM items`))
		for name, err := range map[string]error{"or empty": orEmpty, "find": find, "map": mapped, "function": stops, "table": missing, "columns": narrow, "column": wrong, "one": none, "value": text} {
			if err == nil || !strings.HasPrefix(err.Error(), "walk: ") || strings.Count(err.Error(), "walk") != 1 {
				t.Errorf("%s: the error is %v", name, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
