package backups

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
)

func (f *fixture) choose(key, value string) {
	f.T.Helper()
	err := f.set.Set(f.Ctx, settings.ChangeAuthor{Actor: "boss", Reason: "a test"}, key, jsontext.Value(value))
	if code(err) != fault.CodeInvalid { // the plan has this value already
		f.Check(err)
	}
}

func TestScheduleFollowsSettings(t *testing.T) {
	f := newFixture(t)
	at := func(text string) time.Time {
		moment, err := time.Parse("2006-01-02 15:04", text)
		f.Check(err)
		return moment
	}
	f.choose("backups.hour", "20")
	for _, test := range []struct{ every, after, want string }{
		{everyDaily, "2026-05-01 19:59", "2026-05-01 20:00"},
		{everyDaily, "2026-05-01 20:00", "2026-05-02 20:00"},
		{every6h, "2026-05-01 01:59", "2026-05-01 02:00"},
		{every6h, "2026-05-01 02:00", "2026-05-01 08:00"},
		{every12h, "2026-05-01 09:00", "2026-05-01 20:00"},
		{everyWeekly, "2026-05-01 09:00", "2026-05-04 20:00"},
	} {
		f.choose("backups.every", `"`+test.every+`"`)
		if got := f.plan.next(at(test.after)); !got.Equal(at(test.want)) {
			t.Errorf("%s after %s: %v", test.every, test.after, got)
		}
	}
	f.choose("backups.every", `"off"`)
	if got := f.plan.next(at("2026-05-01 00:00")); !got.Equal(schedule.Never) {
		t.Errorf("off: %v", got)
	}
}

// Backups that were missed while the site was stopped are replaced by one backup. A
// failed backup is tried again with the same row.
func TestMissedBackupIsMadeOnce(t *testing.T) {
	h := kerneltest.New(t)
	f := newFixtureOn(h, t.TempDir())
	start := func(f *fixture) (*schedule.Scheduler, func()) {
		jobs, err := schedule.New(schedule.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log}, f.Jobs()...)
		h.Check(err)
		ctx, stop := context.WithCancel(h.Ctx)
		ended := make(chan struct{})
		go func() { defer close(ended); _ = jobs.Run(ctx) }()
		return jobs, func() { stop(); <-ended }
	}
	settled := func(jobs *schedule.Scheduler, runs int64) {
		t.Helper()
		for began := time.Now(); ; {
			list, err := jobs.List(h.Ctx)
			h.Check(err)
			if list[0].Runs == runs && !list[0].Ended.IsZero() || runs == 0 && list[0].Next.After(h.Clock.Now()) {
				return
			}
			if time.Since(began) > time.Minute {
				t.Fatalf("%+v", list[0])
			}
		}
	}
	jobs, stop := start(f)
	h.Clock.WaitForSleepers(1)
	settled(jobs, 0)
	stop()
	h.Clock.Advance(5 * 24 * time.Hour) // the site is stopped meanwhile
	f = newFixtureOn(h, f.Folder)
	jobs, stop = start(f)
	defer stop()
	settled(jobs, 1)
	if rows := f.rows(); len(rows) != 1 || rows[0].Kind != kindSchedule || rows[0].Actor != "system" || rows[0].State != stateReady {
		t.Errorf("%+v", rows)
	}
}

func TestRetryReusesRowOfFailedBackup(t *testing.T) {
	f := newFixture(t)
	due := f.Clock.Now()
	f.breakSource()
	if err := f.runScheduled(due); err == nil || f.countWaiting() != 1 {
		t.Errorf("%v, %d wait", err, f.countWaiting())
	}
	f.repairSource()
	f.Clock.Advance(time.Minute)
	f.Check(f.runScheduled(due))
	if rows := f.rows(); len(rows) != 1 || rows[0].State != stateReady || rows[0].Failure != "" || f.countWaiting() != 0 {
		t.Errorf("%+v", rows)
	}
}

func TestGaugeReportsMissedBackups(t *testing.T) {
	f := newFixture(t)
	f.made()
	for _, test := range []struct {
		every, says string
		after       time.Duration
	}{
		{everyDaily, "good 25 h", 25 * time.Hour},
		{everyDaily, "warning 2 days The last backup was missed", 25 * time.Hour},
		{everyWeekly, "good 2 days", 0},
		{everyDaily, "bad 5 days Backups are not made as planned", 72 * time.Hour},
		{everyOff, "good 5 days", 0},
		{everyOff, "warning 8 days No backup is planned", 72 * time.Hour},
	} {
		f.choose("backups.every", `"`+test.every+`"`)
		f.Clock.Advance(test.after)
		if got := f.level(); !strings.HasPrefix(got, test.says) {
			t.Errorf("%s: %s", test.says, got)
		}
	}
}

// Only the copies that the plan keeps stay, on the disk and in the bucket.
func TestRetentionRemovesOldBackups(t *testing.T) {
	f := newFixture(t)
	backend := f.bucketSet()
	f.choose("backups.keep_daily", "2")
	f.choose("backups.keep_weekly", "0")
	f.choose("backups.keep_offsite_days", "3")
	for range 5 {
		f.Check(f.runScheduled(f.Clock.Now()))
		f.Clock.Advance(25 * time.Hour)
	}
	local, offsiteCopy := 0, 0
	for _, r := range f.rows() {
		if r.State == stateReady {
			local++
		}
		if r.Offsite.State == offsiteSent {
			offsiteCopy++
		}
	}
	if local != 2 || len(f.files()) != 4 || offsiteCopy != 3 || len(objects(t, backend)) != 3 {
		t.Errorf("%d here, %v; %d away, %v", local, f.files(), offsiteCopy, objects(t, backend))
	}
}
