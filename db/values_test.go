package db

import (
	"context"
	"reflect"
	"testing"
)

// TestFlagsAndNulls stores values through every kind
// of statement and reads them back.
func TestFlagsAndNulls(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error {
		if _, err := tx.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, flag INTEGER NOT NULL, at INTEGER, name TEXT) STRICT`); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO kept (id, flag, at, name) VALUES (1, $1, $2, $3)`, true, OrNull(int64(0)), OrNull("")); err != nil {
			return err
		}
		var flag bool
		if err := tx.QueryRow(`INSERT INTO kept (id, flag, at, name) VALUES (2, $1, $2, $3) RETURNING flag`,
			false, OrNull(int64(1)<<40), OrNull("x")).Scan(&flag); err != nil {
			return err
		}
		if flag {
			t.Error("false came back as true")
		}
		rows, err := tx.Query(`UPDATE kept SET flag = $1 WHERE id = 2 RETURNING flag`, true)
		if err != nil {
			return err
		}
		for rows.Next() {
			if err := rows.Scan(&flag); err != nil {
				return err
			}
		}
		if !flag {
			t.Error("true came back as false")
		}
		return rows.Err()
	})
	err := d.Read(context.Background(), func(r *Reader) error {
		rows, err := r.Query(`SELECT typeof(flag), flag, COALESCE(at, -1), COALESCE(name, 'none') FROM kept WHERE flag = $1 ORDER BY id`, true)
		if err != nil {
			return err
		}
		defer rows.Close()
		type row struct {
			kind string
			flag bool
			at   int64
			name string
		}
		var got []row
		for rows.Next() {
			var one row
			if err := rows.Scan(&one.kind, &one.flag, &one.at, &one.name); err != nil {
				return err
			}
			got = append(got, one)
		}
		if want := []row{{"integer", true, -1, "none"}, {"integer", true, 1 << 40, "x"}}; !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
}
