package registers

import (
	"context"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// entry is one entry of the local register; until is 0 for good.
type entry struct {
	mark  string
	until int64
}

// columns are those that a file may have, in any order.
var columns = []string{"first_name", "last_name", "birth", "email", "hash", "until"}

// MostEntries is how many lines a file may have.
const MostEntries = 200_000

// parse reads a file, all of it or nothing: an error names the line and tells nothing of
// what is in it.
func (s *Service) parse(text string) (list []entry, err error) {
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	head, err := reader.Read()
	if err != nil {
		return nil, errors.New("the file has no line with the names of its columns")
	}
	at := map[string]int{}
	for i, name := range head {
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := at[name]; twice || !slices.Contains(columns, name) {
			return nil, fmt.Errorf("column %d: the columns are %s, each at most once", i+1, strings.Join(columns, ", "))
		}
		at[name] = i
	}
	for line := 2; ; line++ {
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil || line > MostEntries+1 {
			return nil, fmt.Errorf("line %d: it cannot be read, or is one too many", line)
		}
		entries, err := s.entries(func(name string) string {
			if i, known := at[name]; known {
				return strings.TrimSpace(row[i])
			}
			return ""
		})
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		list = append(list, entries...)
	}
}

// entries are those of a line: one for each thing by which the person can be found.
func (s *Service) entries(field func(name string) string) (list []entry, err error) {
	until := int64(0)
	if text := field("until"); text != "" {
		day, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return nil, errors.New("until must be a date such as 2030-12-31, or empty for good")
		}
		until = day.AddDate(0, 0, 1).UnixMilli() // the last day is a whole one
	}
	add := func(hash string) { list = append(list, entry{s.marks.of(hash), until}) }
	if birth := field("birth"); birth != "" {
		if _, err := time.Parse(time.DateOnly, birth); err != nil {
			return nil, errors.New("birth must be a date such as 1990-12-31")
		}
		normal := byName(field("first_name"), field("last_name"), birth)
		if normal == "" {
			return nil, errors.New("a birth date needs first_name and last_name")
		}
		add(hashed(normal))
	} else if field("first_name")+field("last_name") != "" {
		return nil, errors.New("a name needs a birth date")
	}
	if address := field("email"); address != "" {
		if _, err := netmail.ParseAddress(address); err != nil {
			return nil, errors.New("email must be an e-mail address")
		}
		add(hashed(byEmail(address)))
	}
	if hash := strings.ToLower(field("hash")); hash != "" {
		if raw, err := hex.DecodeString(hash); err != nil || len(raw) != 32 {
			return nil, errors.New("hash must be 64 hexadecimal digits")
		}
		add(hash)
	}
	if len(list) == 0 {
		return nil, errors.New("it names nobody")
	}
	return list, nil
}

// fillBatch is how many entries are stored between two looks whether to go on.
const fillBatch = 1000

// fill stores a file, instead of what was there or beside it, in one write.
func (s *Service) fill(ctx context.Context, text string, replace bool, logged func(tx *db.Tx, entries int) error) (entries int, err error) {
	list, err := s.parse(text)
	if err != nil {
		return 0, fault.Field("content", err.Error())
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if replace {
			if err := deleteEntries(tx); err != nil {
				return err
			}
		}
		for i, e := range list {
			if i%fillBatch == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := putEntry(tx, e); err != nil {
				return err
			}
		}
		return logged(tx, len(list))
	})
	return len(list), err
}
