package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"croupier/db/sqlite"
)

// A database can return to an earlier state: by a restore, by a copy of its folder, by a snapshot
// of its machine. The database then lacks later events that people know. So commits are counted
// in the database and in a mark beside it. Open compares both, and checks further signs that
// distinguish a restored file from a closed one.

// Doubt has the reasons why the database may be in an earlier state. It stays, even after
// restarts, until ClearDoubt.
type Doubt struct {
	// Reasons are sentences without a full stop. They are empty without a
	// doubt.
	Reasons []string
	// Missing is the number of commits that a mark counts and the database
	// lacks.
	Missing int64
}

// Reasons that a harmless event explains as well.
const (
	reasonBoot   = "the machine was started since the database was written last: all of it may have been put back to a snapshot"
	reasonSecond = "the second mark is not configured any more"
)

// Proven reports whether a reason proves that the file was restored or copied. A start of the
// machine and a second mark that was removed from the configuration do not.
func (d Doubt) Proven() bool {
	return slices.ContainsFunc(d.Reasons, func(reason string) bool { return reason != reasonBoot && reason != reasonSecond })
}

// markTolerance is the largest difference between the time in a mark and the
// time at which the file system recorded its write.
const markTolerance = 2 * time.Second

// continuity has the counts of an open database. After Open only the writer uses it.
type continuity struct {
	row    continuityRow
	marks  []*markFile
	failed bool // a mark could not be written, and that was logged
}

// continuityRow is the database's row about its own history.
type continuityRow struct {
	commits       int64
	file, boot    string
	hasSecondMark bool
	doubt         Doubt
}

// countCommit runs in each transaction that changed something.
const countCommit = `UPDATE continuity SET commits = commits + 1 WHERE id = 1`

// Doubt returns the reasons why the file may be in an earlier state, found by
// this Open or by an earlier one and not cleared since.
func (d *DB) Doubt() Doubt {
	if d.continuity == nil {
		return Doubt{}
	}
	return d.continuity.row.doubt
}

// ClearDoubt records that the operations which a doubt requires are done. It
// belongs in the transaction of the last of them.
func ClearDoubt(tx *Tx) error {
	if _, err := tx.Exec(`UPDATE continuity SET doubt = '[]', missing = 0 WHERE id = 1`); err != nil {
		return fmt.Errorf("clear the doubt: %w", err)
	}
	return nil
}

// openContinuity compares the database with its marks, and stores every doubt
// before any other write. A schema without the table counts no commits.
func (d *DB) openContinuity(ctx context.Context, opts Options) error {
	c := d.writer.conn
	exists, err := column(ctx, c, `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'continuity'`)
	if err != nil || len(exists) == 0 {
		return err
	}
	row, err := readContinuity(ctx, c)
	if err != nil {
		return err
	}
	now := row
	if now.file, err = fileIdentity(opts.Path); err != nil {
		return err
	}
	now.boot, now.hasSecondMark = opts.Boot, opts.SecondMark != ""
	found := row.compare(now, opts)
	for _, reason := range found.Reasons {
		if !slices.Contains(now.doubt.Reasons, reason) {
			now.doubt.Reasons = append(slices.Clone(now.doubt.Reasons), reason)
		}
	}
	now.doubt.Missing = max(now.doubt.Missing, found.Missing)
	if row.commits == 0 || len(found.Reasons) > 0 || row.file != now.file || row.boot != now.boot || row.hasSecondMark != now.hasSecondMark {
		// From here on the marks continue the higher of both counts.
		now.commits += found.Missing + 1
		if err := now.store(c); err != nil {
			return err
		}
	}
	d.continuity = &continuity{row: now}
	return d.openMarks(opts)
}

// openMarks opens the marks and sets them to the database's count.
func (d *DB) openMarks(opts Options) error {
	for _, path := range []string{opts.Path + markSuffix, opts.SecondMark} {
		if path == "" {
			continue
		}
		file, err := openMark(path)
		if err != nil {
			return err
		}
		d.continuity.marks = append(d.continuity.marks, file)
		if err := file.renew(d.continuity.row.commits, false); err != nil {
			return err
		}
	}
	return nil
}

func readContinuity(ctx context.Context, c *conn) (row continuityRow, err error) {
	var reasons string
	err = c.each(ctx, `SELECT commits, file, boot, second, doubt, missing FROM continuity WHERE id = 1`, func(found *sqlite.Stmt) error {
		return scan(found, []any{&row.commits, &row.file, &row.boot, &row.hasSecondMark, &reasons, &row.doubt.Missing})
	})
	if err == nil {
		err = json.Unmarshal([]byte(reasons), &row.doubt.Reasons)
	}
	if err != nil {
		return row, fmt.Errorf("read how often the database was written: %w", err)
	}
	return row, nil
}

func (r continuityRow) store(c *conn) error {
	reasons, err := json.Marshal(r.doubt.Reasons)
	if err == nil {
		err = c.c.Exec(`UPDATE continuity SET commits = $1, file = $2, boot = $3, second = $4, doubt = $5, missing = $6 WHERE id = 1`,
			r.commits, r.file, r.boot, r.hasSecondMark, string(reasons), r.doubt.Missing)
	}
	if err != nil {
		return fmt.Errorf("write how often the database was written: %w", err)
	}
	return nil
}

// compare returns the reasons why the database with this row may be in an
// earlier state than now. A database without a count is new or upgraded; only a
// mark with a higher count contradicts it.
func (r continuityRow) compare(now continuityRow, opts Options) (d Doubt) {
	add := func(format string, args ...any) { d.Reasons = append(d.Reasons, fmt.Sprintf(format, args...)) }
	counted := r.commits > 0
	if counted && r.file != now.file {
		add("the database file is another than the one that was written last: it was copied or put back")
	}
	if counted && r.boot != now.boot {
		add(reasonBoot)
	}
	path := opts.Path + markSuffix
	own, err := readMark(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && counted:
		add("the mark beside the database is missing")
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		add("the mark beside the database cannot be read")
	default:
		if own.restored {
			add("a backup was put in the place of the database")
		}
		if at, err := changedAt(path); err == nil && r.boot == now.boot && at.Sub(own.at).Abs() > markTolerance {
			add("the mark beside the database was written by another hand: files were put back in their place")
		}
		// A kill between a commit and its mark explains a difference of one.
		if r.boot == now.boot && now.boot != "" && counted && !own.restored && r.commits-own.commits > 1 {
			add("the mark beside the database is behind it: it was put back or could not be written")
		}
		d.ahead(r, own, "beside the database", add)
	}
	switch second, err := readMark(opts.SecondMark); {
	case opts.SecondMark == "" && r.hasSecondMark:
		add(reasonSecond)
	case opts.SecondMark == "":
	case err == nil:
		d.ahead(r, second, opts.SecondMark, add)
	case r.hasSecondMark:
		add("the second mark %s is missing or cannot be read", opts.SecondMark)
	}
	return d
}

// ahead adds the doubt about commits that a mark counts and the database lacks.
func (d *Doubt) ahead(r continuityRow, m mark, where string, add func(string, ...any)) {
	switch missing := m.commits - r.commits; {
	case missing <= 0:
	case r.commits == 0:
		add("the mark %s has %d commits, and the database has never counted any", where, m.commits)
		d.Missing = max(d.Missing, missing)
	default:
		add("the database lacks %d commits that the mark %s has", missing, where)
		d.Missing = max(d.Missing, missing)
	}
}

// note writes the marks after a commit. A failure does not stop the writer. The
// mark is then behind the database, which the next start notices.
func (c *continuity) note(d *DB) {
	c.row.commits++
	for _, mark := range c.marks {
		if err := mark.write(c.row.commits, false); err != nil && !c.failed {
			c.failed = true
			d.log.Error("the mark of the database cannot be written; the next start will take that for a database that was put back", "error", err)
		}
	}
}

// close syncs the marks to disk.
func (c *continuity) close(clean bool) error {
	if c == nil {
		return nil
	}
	var failed []error
	for _, mark := range c.marks {
		if clean {
			failed = append(failed, mark.renew(c.row.commits, false))
		}
		failed = append(failed, mark.close())
	}
	return errors.Join(failed...)
}
