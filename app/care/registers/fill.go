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

// localEntry is one entry of the local register; until is 0 if it has no end.
type localEntry struct {
	key   string
	until int64
}

// columns are the possible columns of a file, in any order.
var columns = []string{"first_name", "last_name", "birth", "email", "hash", "until"}

// MaxEntries is the max number of lines in a file.
const MaxEntries = 200_000

// parse reads a file. If one line is invalid, it returns an error with the line number and without
// the content of the line.
func (s *Service) parse(text string) (list []localEntry, err error) {
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	head, err := reader.Read()
	if err != nil {
		return nil, errors.New("the file has no line with the names of its columns")
	}
	at := map[string]int{}
	for i, name := range head {
		name = strings.ToLower(strings.TrimSpace(name))
		if _, duplicate := at[name]; duplicate || !slices.Contains(columns, name) {
			return nil, fmt.Errorf("column %d: the columns are %s, each at most once", i+1, strings.Join(columns, ", "))
		}
		at[name] = i
	}
	for line := 2; ; line++ {
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil || line > MaxEntries+1 {
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

// entries returns the entries of a line: one for each way to find the person.
func (s *Service) entries(field func(name string) string) (list []localEntry, err error) {
	until := int64(0)
	if text := field("until"); text != "" {
		day, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return nil, errors.New("until must be a date such as 2030-12-31, or empty for good")
		}
		until = day.AddDate(0, 0, 1).UnixMilli() // the last day counts in full
	}
	add := func(hash string) { list = append(list, localEntry{s.hashKey.mark(hash), until}) }
	if birth := field("birth"); birth != "" {
		if _, err := time.Parse(time.DateOnly, birth); err != nil {
			return nil, errors.New("birth must be a date such as 1990-12-31")
		}
		form := nameForm(field("first_name"), field("last_name"), birth)
		if form == "" {
			return nil, errors.New("a birth date needs first_name and last_name")
		}
		add(hashed(form))
	} else if field("first_name")+field("last_name") != "" {
		return nil, errors.New("a name needs a birth date")
	}
	if address := field("email"); address != "" {
		if _, err := netmail.ParseAddress(address); err != nil {
			return nil, errors.New("email must be an email address")
		}
		add(hashed(emailForm(address)))
	}
	if hash := strings.ToLower(field("hash")); hash != "" {
		if raw, err := hex.DecodeString(hash); err != nil || len(raw) != 32 {
			return nil, errors.New("hash must be 64 hexadecimal digits")
		}
		add(hash)
	}
	if len(list) == 0 {
		return nil, errors.New("it names no person")
	}
	return list, nil
}

// importBatch is the number of entries that are stored between two checks of the context.
const importBatch = 1000

// parseFile is parse with the error of a call.
func (s *Service) parseFile(text string) ([]localEntry, error) {
	list, err := s.parse(text)
	if err != nil {
		return nil, fault.Field("content", err.Error())
	}
	return list, nil
}

// storeFile stores the entries of a file. It replaces the previous entries or adds to them.
func storeFile(ctx context.Context, tx *db.Tx, list []localEntry, replace bool) error {
	if replace {
		if err := deleteEntries(tx); err != nil {
			return err
		}
	}
	for i, e := range list {
		if i%importBatch == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := storeEntry(tx, e); err != nil {
			return err
		}
	}
	return nil
}

// countLifted counts the entries that a file would remove or shorten. Entries that have ended by
// now do not count.
func countLifted(q db.Querier, list []localEntry, replace bool, now int64) (lifted int, err error) {
	next := make(map[string]int64, len(list))
	for _, e := range list {
		next[e.key] = e.until
	}
	err = eachEntry(q, now, func(e localEntry) {
		until, listed := next[e.key]
		if !listed && replace || listed && until != 0 && (e.until == 0 || until < e.until) {
			lifted++
		}
	})
	return lifted, err
}
