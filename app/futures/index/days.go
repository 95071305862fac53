package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

// LogPrefix is the path of the public files of the log.
const LogPrefix = "/futures-log/"

// LogDay is a day of the log that is over.
type LogDay struct {
	// Day is the date in UTC.
	Day string `json:"day"`
	// First and Last are the numbers of its frames, Frames their count and Gaps the places at which
	// numbers were left out.
	First  int64 `json:"first"`
	Last   int64 `json:"last"`
	Frames int64 `json:"frames"`
	Gaps   int64 `json:"gaps"`
	// Root is the hash of its last frame.
	Root string `json:"root"`
	// Bytes is the size of the file; 0 if it is deleted.
	Bytes int64 `json:"bytes"`
	// File is the path of the file; empty if it is deleted.
	File string `json:"file"`
}

// LogDaysAnswer lists days, the newest first. Today is the path of the current file.
type LogDaysAnswer struct {
	Today string   `json:"today"`
	Days  []LogDay `json:"days"`
}

// LogDaysRequest selects days before a day; the newest ones without one.
type LogDaysRequest struct {
	Before string `json:"before,omitempty" validate:"max=10"`
}

// maxDays is the number of days in an answer.
const maxDays = 100

// LogDays lists the days of the log.
func (s *Service) LogDays(ctx context.Context, _ *session.Call, r LogDaysRequest) (LogDaysAnswer, error) {
	answer := LogDaysAnswer{Today: LogPrefix + dayOf(s.Clock.Now().UnixMilli()) + plainExtension, Days: []LogDay{}}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		answer.Days, err = daysBefore(q, cmp.Or(r.Before, lastDay), maxDays)
		return err
	})
	return answer, err
}

// Jobs close the days of the log and delete old data.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "days of the price log", When: schedule.Every(time.Hour), AtStart: true, AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.CloseDays(ctx) },
	}, {
		Name: "old price logs", When: schedule.Daily(4, 20), AllowManual: true,
		Retention: []schedule.RetentionPeriod{{Data: "files of the price log of futures, and the troubles of its sources", For: "400 days, or as staff have set"}},
		Run:       func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOld(ctx) },
	}}
}

// closeAfter is how long after midnight a day is closed: no frame of it can follow.
const closeAfter = time.Minute

// CloseDays packs the files of the days that are over, and stores their hashes.
func (s *Service) CloseDays(ctx context.Context) error {
	today := dayOf(s.Clock.Now().Add(-closeAfter).UnixMilli())
	names, err := s.log.files()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("list the price log: %w", err)
	}
	for _, name := range names {
		if day, packed, _ := splitName(name); !packed && day < today {
			if err := s.closeDay(ctx, day); err != nil {
				return fmt.Errorf("close %s of the price log: %w", day, err)
			}
		}
	}
	return nil
}

// closeDay packs one file: the packed one is complete on the disk before the plain one is removed.
func (s *Service) closeDay(ctx context.Context, day string) (err error) {
	plain := filepath.Join(s.log.folder, day+plainExtension)
	packed := filepath.Join(s.log.folder, day+packedExtension)
	report, err := packLog(plain, packed+".new")
	if err == nil && report.Frames > 0 {
		err = os.Rename(packed+".new", packed)
	}
	if err != nil || report.Frames == 0 {
		return errors.Join(err, os.Remove(packed+".new"))
	}
	info, err := os.Stat(packed)
	if err != nil {
		return err
	}
	row := LogDay{Day: day, First: report.First, Last: report.Last, Frames: report.Frames, Gaps: int64(len(report.Gaps)), Root: report.Root, Bytes: info.Size()}
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return insertDay(tx, row) }); err != nil {
		return err
	}
	return os.Remove(plain)
}

// packLog verifies a file and writes it compressed.
func packLog(plain, packed string) (report futures.LogReport, err error) {
	in, err := os.Open(plain)
	if err != nil {
		return report, err
	}
	defer in.Close()
	out, err := os.OpenFile(packed, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	zip, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return report, err
	}
	report, err = futures.ReadLog(in, func(_ futures.Frame, line []byte) error {
		_, err := zip.Write(append(line, '\n'))
		return err
	})
	return report, errors.Join(err, zip.Close(), out.Sync())
}

// deleteBatch is the number of rows that one write deletes.
const deleteBatch = 1000

// deleteOld deletes the files and incidents that are older than the setting.
func (s *Service) deleteOld(ctx context.Context) error {
	oldest := s.Clock.Now().AddDate(0, 0, -s.options.retention.Get())
	names, err := s.log.files()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("list the price log: %w", err)
	}
	for _, name := range names {
		day, packed, _ := splitName(name)
		if !packed || day >= oldest.Format(time.DateOnly) {
			continue
		}
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return removeDay(tx, day) }); err != nil {
			return err
		}
		if err := os.Remove(filepath.Join(s.log.folder, name)); err != nil {
			return fmt.Errorf("delete a price log: %w", err)
		}
	}
	for {
		var deleted int64
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			deleted, err = deleteIncidents(tx, oldest.UnixMilli(), deleteBatch)
			return err
		})
		if err != nil || deleted < deleteBatch {
			return err
		}
	}
}

// readPacked reads all frames of a packed file.
func (l *frameLog) readPacked(name string, fn func(futures.Frame) error) error {
	file, err := os.Open(filepath.Join(l.folder, name))
	if err != nil {
		return err
	}
	defer file.Close()
	unzip, err := zstd.NewReader(file, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer unzip.Close()
	_, err = futures.ReadLog(unzip, func(f futures.Frame, _ []byte) error { return fn(f) })
	return err
}

// Mount serves the files of the log: anyone can read them.
func (s *Service) Mount() feature.Mount { return feature.MountAt(LogPrefix+"*", s.Files()) }

// Files serves the files of the log.
func (s *Service) Files() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, LogPrefix)
		_, packed, valid := splitName(name)
		switch {
		case !s.Enabled() || !valid:
			http.NotFound(w, r)
			return
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		header := w.Header()
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cache-Control", "no-cache")
		header.Set("Content-Type", "text/plain; charset=utf-8")
		if packed {
			header.Set("Content-Type", "application/zstd")
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		s.serveLog(w, r, name)
	})
}

// serveLog sends one file, or a part of it.
func (s *Service) serveLog(w http.ResponseWriter, r *http.Request, name string) {
	file, err := os.Open(filepath.Join(s.log.folder, name))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		s.Log.ErrorContext(r.Context(), "serve the price log", "error", err)
		http.Error(w, "the server failed", http.StatusInternalServerError)
		return
	}
	http.ServeContent(w, r, "", info.ModTime(), io.NewSectionReader(file, 0, info.Size()))
}
