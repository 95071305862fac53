package regulator

import (
	"archive/zip"
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/export"
	"croupier/app/kernel/stafflog"
)

// Verified is the result of the verification of a package.
type Verified struct {
	Manifest Manifest
	// Faults are the detected faults; empty if the package is unchanged.
	Faults []string
	// LogRows is the number of staff log entries whose hash chain was verified.
	LogRows int64
}

// maxFaults is the maximum number of reported faults, maxManifest the maximum size of
// the manifest in bytes.
const (
	maxFaults   = 50
	maxManifest = 16 << 20
)

func (v *Verified) fault(format string, args ...any) {
	if len(v.Faults) < maxFaults {
		v.Faults = append(v.Faults, fmt.Sprintf(format, args...))
	}
}

// Verify verifies a package: every file has the hash and the number of rows of the
// manifest, there are no other files, and the staff log is one hash chain.
func Verify(path string) (v Verified, err error) {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return v, fmt.Errorf("open the package: %w", err)
	}
	defer archive.Close()
	files := map[string]*zip.File{}
	for _, f := range archive.File {
		if files[f.Name] != nil {
			v.fault("%s is in it twice", f.Name)
		}
		files[f.Name] = f
	}
	if v.Manifest, err = readManifest(files[manifestName]); err != nil {
		return v, err
	}
	report := []string{manifestName, readmeName}
	for _, one := range v.Manifest.Files {
		report = append(report, one.Name)
		if files[one.Name] == nil {
			v.fault("%s is missing", one.Name)
			continue
		}
		if err := v.file(files[one.Name], one); err != nil {
			v.fault("%s cannot be read: %v", one.Name, err)
		}
	}
	for name := range files {
		if !slices.Contains(report, name) {
			v.fault("%s is not in the manifest", name)
		}
	}
	return v, nil
}

func readManifest(f *zip.File) (m Manifest, err error) {
	if f == nil {
		return m, errors.New("it is no package: it has no manifest")
	}
	from, err := f.Open()
	if err != nil {
		return m, fmt.Errorf("read the manifest: %w", err)
	}
	defer from.Close()
	if err := json.UnmarshalRead(io.LimitReader(from, maxManifest), &m); err != nil {
		return m, fmt.Errorf("read the manifest: %w", err)
	}
	if m.Format != format || m.Number != formatNumber {
		return m, fmt.Errorf("it is a package of another form (%q, version %d)", m.Format, m.Number)
	}
	return m, nil
}

// file verifies one file.
func (v *Verified) file(f *zip.File, report File) error {
	from, err := f.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	sum := sha256.New()
	lines := bufio.NewReaderSize(io.TeeReader(from, sum), 1<<16)
	var chain stafflog.Chain
	rows := int64(-1)
	for {
		cells, err := export.ReadLine(lines)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			_, _ = io.Copy(io.Discard, lines) // the hash covers the rest
			v.fault("%s, line %d: %v", report.Name, rows+2, err)
			break
		}
		if rows++; rows > 0 && report.Name == stafflog.ExportName+".csv" {
			v.row(&chain, report.Columns, cells)
		}
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != report.SHA256 {
		v.fault("%s has the SHA-256 %s, the manifest says %s", report.Name, got, report.SHA256)
	}
	if rows != report.Rows {
		v.fault("%s has %d rows, the manifest says %d", report.Name, rows, report.Rows)
	}
	if report.Name == stafflog.ExportName+".csv" && chain.Head() != v.Manifest.StaffLogHead {
		v.fault("the log of staff ends in %s, the manifest says %s", chain.Head(), v.Manifest.StaffLogHead)
	}
	return nil
}

// row verifies one link of the staff log's hash chain.
func (v *Verified) row(chain *stafflog.Chain, columns []export.Column, cells []string) {
	for i := range cells {
		if i < len(columns) && !columns[i].Number {
			cells[i] = export.UnescapeFormula(cells[i])
		}
	}
	v.LogRows++
	if err := chain.Exported(cells, func(subject, format string, args ...any) {
		v.fault("row %s of the log of staff: %s", subject, fmt.Sprintf(format, args...))
	}); err != nil {
		v.fault("%v", err)
	}
}
