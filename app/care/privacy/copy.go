package privacy

import (
	"archive/zip"
	"bufio"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/schema"
	"croupier/db"
)

// copyInterval is the min time between two requests for a copy.
const copyInterval = 24 * time.Hour

func errTooSoon(until int64) error {
	return fault.New(fault.CodeConflict, "There was a copy in the last 24 hours. Ask for another one later.").With("reason", "soon").With("until", until)
}

// requestCopy stores a request for a copy. A job makes the copy within a minute.
func (s *Service) requestCopy(tx *db.Tx, userID, askedBy, reason string) (request, error) {
	if _, open, err := openOf(tx, userID, kindCopy); err != nil || open {
		if err == nil {
			err = errOpen
		}
		return request{}, err
	}
	now := tx.Now()
	if askedBy == "" {
		last, err := lastOwnCopy(tx, userID)
		if err != nil {
			return request{}, err
		}
		if next := clock.FromMillis(last).Add(copyInterval); last > 0 && now.Before(next) {
			return request{}, errTooSoon(next.UnixMilli())
		}
	}
	r := request{id: s.IDs.New(), userID: userID, kind: kindCopy, state: stateWaiting, askedBy: askedBy, reason: reason, askedAt: now.UnixMilli(), dueAt: now.UnixMilli()}
	if err := insert(tx, r); err != nil {
		return r, err
	}
	return r, s.recordActivity(tx, didRequestCopy, userID, activity.Values{})
}

// makeDueCopies makes the copies that wait, and those that were interrupted.
func (s *Service) makeDueCopies(ctx context.Context) error {
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = dueRequests(q, kindCopy, s.Clock.Now().UnixMilli(), requestsPerRun)
		return err
	})
	for _, r := range found {
		if err != nil {
			return err
		}
		err = s.makeCopy(ctx, r)
	}
	return err
}

func (s *Service) makeCopy(ctx context.Context, r request) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := changeState(tx, r.id, stateWaiting, stateWorking)
		return err
	})
	if err != nil {
		return err
	}
	size, failure := s.writeArchive(ctx, r)
	if ctx.Err() != nil {
		return ctx.Err() // the site stops: the next start makes the copy again
	}
	to := stateReady
	if failure != nil {
		to = stateFailed
		s.Log.Error("a copy of a player's data could not be made", "request", r.id, "error", failure)
	}
	r.bytes = size
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		ended, err := finish(tx, r, stateWorking, to)
		switch {
		case err != nil:
			return err
		case !ended: // the account was deleted meanwhile
			tx.AfterCommit(func() { _ = s.remove(r.id) })
			return nil
		case to == stateFailed:
			return nil
		}
		until := tx.Now().Add(s.retention()).UnixMilli()
		return s.recordActivity(tx, didMakeCopy, r.userID, activity.Values{}.Number(fieldUntil, until))
	})
}

func (s *Service) retention() time.Duration { return time.Duration(s.keepDays.Get()) * 24 * time.Hour }

func (s *Service) file(requestID string) string { return filepath.Join(s.Folder, requestID+".sealed") }

// writeArchive writes the encrypted file of a copy and returns the length of the decrypted file.
func (s *Service) writeArchive(ctx context.Context, r request) (size int64, err error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return 0, fmt.Errorf("make the folder of copies: %w", err)
	}
	file, err := os.OpenFile(s.file(r.id), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return 0, fmt.Errorf("begin a copy: %w", err)
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			err = errors.Join(err, s.remove(r.id))
		}
	}()
	sealed := &encryptingWriter{to: file, sealer: s.Sealer, name: r.id}
	out := bufio.NewWriterSize(sealed, partSize)
	if err := s.writeContent(ctx, out, r.userID); err != nil {
		return 0, err
	}
	return sealed.size, errors.Join(out.Flush(), sealed.close(), file.Sync(), err)
}

// writeContent writes the content of the copy: each table as CSV and as JSON, the documents that the player
// uploaded, and a page that describes the content.
func (s *Service) writeContent(ctx context.Context, to io.Writer, userID string) error {
	z := zip.NewWriter(to)
	var contents strings.Builder
	for _, t := range s.tables {
		if t.Copied == "" {
			continue
		}
		rows, err := s.writeTable(ctx, z, t, userID)
		if err != nil {
			return err
		}
		fmt.Fprintf(&contents, "%s.csv, %s.json: %s (%d)\r\n", t.Name, t.Name, t.Title, rows)
	}
	emailRows, err := s.writeSentEmails(ctx, z, userID)
	if err != nil {
		return err
	}
	fmt.Fprintf(&contents, "emails.csv, emails.json: Emails that were sent to you, without their texts (%d)\r\n", emailRows)
	err = s.Documents.Copy(ctx, userID, func(name string, content []byte) error {
		fmt.Fprintf(&contents, "identity/%s\r\n", name)
		return writeEntry(z, "identity/"+name, content)
	})
	if err != nil {
		return fmt.Errorf("copy what was shown: %w", err)
	}
	text := strings.ReplaceAll(fmt.Sprintf(readme, s.Site, s.Clock.Now().UTC().Format(time.RFC3339)), "\n", "\r\n") + contents.String()
	if err := writeEntry(z, "README.txt", []byte(text)); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("end a copy: %w", err)
	}
	return nil
}

const readme = `The data that %s stores about you, as of %s.

Times are in UTC. Amounts are in the smallest unit of their currency: cents,
satoshis. What has "usd" in its name is in millionths of a US dollar.
Chats, transfers and bets name no other person.
`

func writeEntry(z *zip.Writer, name string, content []byte) error {
	to, err := z.Create(name)
	if err == nil {
		_, err = to.Write(content)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// writeTable writes the rows of one table.
func (s *Service) writeTable(ctx context.Context, z *zip.Writer, t schema.Table, userID string) (rows int64, err error) {
	names := t.CopiedColumns()
	return writeRows(z, t.Name, names, func(row func(cells []any) error) error {
		return s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			return eachCopiedRow(q, t, userID, func(cells []any) error {
				for i := range cells {
					cells[i] = formatCell(names[i], cells[i])
				}
				return row(cells)
			})
		})
	})
}

// writeRows writes rows as CSV and as JSON. The CSV is written while rows are read. The JSON reads
// them a second time, so that neither is in memory as a whole.
func writeRows(z *zip.Writer, name string, names []string, each func(row func(cells []any) error) error) (rows int64, err error) {
	columns := make([]export.Column, len(names))
	for i, name := range names {
		columns[i].Name = name
	}
	to, err := z.Create(name + ".csv")
	if err != nil {
		return 0, fmt.Errorf("begin %s: %w", name, err)
	}
	if _, err := to.Write(export.AppendLine(nil, columns, names)); err != nil {
		return 0, fmt.Errorf("write %s: %w", name, err)
	}
	err = each(func(cells []any) error {
		rows++
		texts := make([]string, len(cells))
		for i, cell := range cells {
			texts[i] = cellText(cell)
		}
		_, err := to.Write(export.AppendLine(nil, columns, texts))
		return err
	})
	if err != nil {
		return 0, err
	}
	if to, err = z.Create(name + ".json"); err != nil {
		return 0, fmt.Errorf("begin %s: %w", name, err)
	}
	return rows, writeObjects(to, names, each)
}

// writeObjects writes rows as a list of objects.
func writeObjects(to io.Writer, names []string, each func(row func(cells []any) error) error) error {
	out := jsontext.NewEncoder(to, jsontext.WithIndent("  "))
	if err := out.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	err := each(func(cells []any) error {
		err := out.WriteToken(jsontext.BeginObject)
		for i, name := range names {
			err = errors.Join(err, out.WriteToken(jsontext.String(name)), json.MarshalEncode(out, cells[i]))
		}
		return errors.Join(err, out.WriteToken(jsontext.EndObject))
	})
	return errors.Join(err, out.WriteToken(jsontext.EndArray))
}

// formatCell formats a value for people: times as text, ids as the pages show them.
func formatCell(name string, value any) any {
	switch v := value.(type) {
	case int64:
		if name == "at" || strings.HasSuffix(name, "_at") || strings.HasSuffix(name, "_until") || name == "last_at" {
			if v <= 0 {
				return nil
			}
			return clock.FromMillis(v).Format(time.RFC3339Nano)
		}
	case []byte:
		if len(v) == len(id.Binary{}) {
			return id.Binary(v).String()
		}
		return hex.EncodeToString(v)
	}
	return value
}

func cellText(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// remove deletes the file of a copy. A missing file is no error.
func (s *Service) remove(requestID string) error {
	if err := os.Remove(s.file(requestID)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete a copy: %w", err)
	}
	return nil
}

// removeCopiesOf deletes the copies of a player whose account is deleted, and ends waiting requests.
func (s *Service) removeCopiesOf(ctx context.Context, userID string) error {
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = requestsOf(q, userID, maxCopies)
		return err
	})
	if err != nil {
		return err
	}
	return s.removeCopies(ctx, found)
}

// maxCopies is the max number of stored copies of one player.
const maxCopies = 1000

func (s *Service) removeCopies(ctx context.Context, found []request) error {
	for _, r := range found {
		if r.kind != kindCopy || r.state == stateRemoved || r.state == stateFailed {
			continue
		}
		if err := s.remove(r.id); err != nil {
			return err
		}
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			_, err := changeState(tx, r.id, r.state, stateRemoved)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sweep deletes old copies.
func (s *Service) sweep(ctx context.Context) error {
	var found []request
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = readyBefore(q, s.Clock.Now().Add(-s.retention()).UnixMilli(), maxCopies)
		return err
	})
	if err != nil {
		return err
	}
	return s.removeCopies(ctx, found)
}
