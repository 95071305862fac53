package regulator

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Builder writes packages.
type Builder struct {
	DB            *db.DB
	Clock         clock.Clock
	Tables        []export.Table
	Audit         LedgerAudit
	Site, Version string
}

// PackageProgress is the progress of a package.
type PackageProgress struct {
	// Step describes the current step.
	Step string `json:"step"`
	// Share is the completed share, in thousandths.
	Share int64 `json:"share"`
	// Rows is the number of written rows.
	Rows int64 `json:"rows"`
}

const (
	// batchSize is the maximum number of rows read per snapshot.
	batchSize = 4000
	// auditShare is the audit's share of the work, in thousandths.
	auditShare = 300
	fullShare  = 1000
)

// build is a package in progress.
type build struct {
	*Builder
	zip      *zip.Writer
	manifest Manifest
	ends     map[string]string
	report   func(PackageProgress)
	progress PackageProgress
	// weight is the work of all tables, done the work of the written ones.
	weight, done int64
	chain        stafflog.Chain
}

// Write writes a package as of a time. Data written at that time or later is left out.
// First the ends of all tables are read in one snapshot. Then the rows up to these ends
// are read in pieces, each in a short snapshot of its own, so that the database's log
// never has to wait for the package.
func (b *Builder) Write(ctx context.Context, to io.Writer, asOf time.Time, report func(PackageProgress)) (Manifest, error) {
	w := &build{Builder: b, zip: zip.NewWriter(to), ends: map[string]string{}, report: report}
	if report == nil {
		w.report = func(PackageProgress) {}
	}
	w.manifest = Manifest{
		Format: format, Number: formatNumber, Site: b.Site, Program: b.Version, Schema: db.SchemaVersion(),
		AsOf: asOf.UTC(), MadeAt: b.Clock.Now().UTC(), Files: []File{}, Verify: howToVerify,
	}
	if err := w.readEnds(ctx, asOf.UnixMilli()); err != nil {
		return Manifest{}, err
	}
	if err := w.writeAudit(ctx); err != nil {
		return Manifest{}, err
	}
	for _, t := range b.Tables {
		if err := w.table(ctx, t, export.Cutoff{AsOf: asOf.UnixMilli(), End: w.ends[t.Name]}); err != nil {
			return Manifest{}, fmt.Errorf("write %s: %w", t.Name, err)
		}
	}
	return w.manifest, w.finish()
}

// readEnds reads the ends of all tables in one snapshot.
func (w *build) readEnds(ctx context.Context, asOf int64) error {
	w.step("Reading where everything ends")
	return w.DB.Read(ctx, func(q *db.Reader) error {
		for _, t := range w.Tables {
			if t.End != nil {
				end, err := t.End(q, asOf)
				if err != nil {
					return fmt.Errorf("read the end of %s: %w", t.Name, err)
				}
				w.ends[t.Name] = end
			}
			w.weight += w.weightOf(t)
		}
		return nil
	})
}

// weightOf estimates the work of a table.
func (w *build) weightOf(t export.Table) int64 { return max(export.Key(w.ends[t.Name]), 1) }

func (w *build) step(text string) {
	w.progress.Step = text
	w.report(w.progress)
}

// Columns of the audit results.
var (
	checkColumns = []export.Column{
		{Name: "check", Sentence: "What was proved: that..."},
		{Name: "looked_at", Sentence: "How many things were looked at.", Number: true},
		{Name: "faults", Sentence: "How many were wrong.", Number: true},
	}
	findingColumns = []export.Column{
		{Name: "check", Sentence: "What was not so: that..."}, {Name: "subject", Sentence: "What is wrong."}, {Name: "problem", Sentence: "How it is wrong."},
	}
)

// writeAudit audits the ledger in its current state and writes the results.
func (w *build) writeAudit(ctx context.Context) error {
	begun := int64(0)
	result, err := w.Audit.Run(ctx, func(name string) {
		w.progress.Share = auditShare * begun / max(int64(w.Audit.Checks), 1)
		begun++
		w.step("Proving that " + name)
	})
	if err != nil {
		return fmt.Errorf("prove the books: %w", err)
	}
	w.manifest.Audit = AuditSummary{Checks: len(result.Checks), Findings: len(result.Findings), Passed: result.OK()}
	w.progress.Share = auditShare
	if err := w.list("audit", "One check of the books, made when the package was made.", checkColumns, checkRows(result)); err != nil {
		return err
	}
	findings := make([][]string, 0, len(result.Findings))
	for _, f := range result.Findings {
		findings = append(findings, []string{f.Check, f.Subject, f.Problem})
	}
	return w.list("audit_findings", "Something that the audit found wrong; no rows for right books.", findingColumns, findings)
}

func checkRows(result audit.Result) [][]string {
	rows := make([][]string, 0, len(result.Checks))
	for _, c := range result.Checks {
		rows = append(rows, []string{c.Name, export.Number(c.Rows), export.Number(int64(c.Faults))})
	}
	return rows
}

// list writes a table whose rows are all in memory.
func (w *build) list(name, sentence string, columns []export.Column, rows [][]string) error {
	f, err := w.open(name, sentence, columns)
	if err != nil {
		return err
	}
	if err := f.write(rows); err != nil {
		return err
	}
	return w.close(f)
}

// table writes the rows of a table, one piece at a time.
func (w *build) table(ctx context.Context, t export.Table, at export.Cutoff) error {
	w.step("Writing " + t.Name)
	f, err := w.open(t.Name, t.Sentence, t.Columns)
	if err != nil {
		return err
	}
	if at.End == "" && t.End != nil {
		return w.close(f)
	}
	weight := w.weightOf(t)
	for after := ""; ; {
		var rows [][]string
		err := w.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			rows, after, err = t.Read(q, after, at, batchSize)
			return err
		})
		if err != nil {
			return err
		}
		if err := w.verifyChain(t, rows); err != nil {
			return err
		}
		if err := f.write(rows); err != nil {
			return err
		}
		w.progress.Rows += int64(len(rows))
		w.progress.Share = auditShare + (fullShare-auditShare)*(w.done+min(export.Key(after), weight))/w.weight
		w.report(w.progress)
		if after == "" {
			break
		}
	}
	w.done += weight
	return w.close(f)
}

// verifyChain verifies the hash chain of the staff log up to its head.
func (w *build) verifyChain(t export.Table, rows [][]string) error {
	if t.Name != stafflog.ExportName {
		return nil
	}
	for _, cells := range rows {
		if err := w.chain.Exported(cells, func(string, string, ...any) {}); err != nil {
			return err
		}
	}
	w.manifest.StaffLogHead = w.chain.Head()
	return nil
}

// csvFile is a CSV file that is being written into the ZIP.
type csvFile struct {
	File
	out  *bufio.Writer
	sum  hash.Hash
	line []byte
}

func (w *build) open(name, sentence string, columns []export.Column) (*csvFile, error) {
	f := &csvFile{File: File{Name: name + ".csv", Sentence: sentence, Columns: columns}, sum: sha256.New()}
	entry, err := w.entry(f.Name)
	if err != nil {
		return nil, err
	}
	f.out = bufio.NewWriterSize(io.MultiWriter(entry, f.sum), 1<<16)
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	err = f.write([][]string{names})
	f.Rows = 0
	return f, err
}

func (w *build) entry(name string) (io.Writer, error) {
	entry, err := w.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: w.manifest.MadeAt})
	if err != nil {
		return nil, fmt.Errorf("begin %s: %w", name, err)
	}
	return entry, nil
}

func (f *csvFile) write(rows [][]string) error {
	for _, cells := range rows {
		f.line = export.AppendLine(f.line[:0], f.Columns, cells)
		n, err := f.out.Write(f.line)
		f.Rows++
		f.Bytes += int64(n)
		if err != nil {
			return fmt.Errorf("write %s: %w", f.Name, err)
		}
	}
	return nil
}

func (w *build) close(f *csvFile) error {
	if err := f.out.Flush(); err != nil {
		return fmt.Errorf("write %s: %w", f.Name, err)
	}
	f.SHA256 = hex.EncodeToString(f.sum.Sum(nil))
	w.manifest.Files = append(w.manifest.Files, f.File)
	return nil
}

// finish writes the files that describe the package.
func (w *build) finish() error {
	text, err := json.Marshal(w.manifest, jsontext.WithIndent("  "))
	if err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	for _, one := range []struct {
		name    string
		content []byte
	}{{readmeName, []byte(readme + howToVerify + "\n")}, {manifestName, text}} {
		entry, err := w.entry(one.name)
		if err != nil {
			return err
		}
		if _, err := entry.Write(one.content); err != nil {
			return fmt.Errorf("write %s: %w", one.name, err)
		}
	}
	w.progress.Share = fullShare
	w.step("Done")
	if err := w.zip.Close(); err != nil {
		return fmt.Errorf("end the package: %w", err)
	}
	return nil
}
