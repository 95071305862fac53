package backups

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

// errCursor is returned for a cursor that no answer contained.
var errCursor = fault.New(fault.CodeInvalid, "Load the list again from its start.")

// List lists backups, newest first.
func (s *Service) List(ctx context.Context, _ *session.Call, request BackupsRequest) (answer BackupsAnswer, err error) {
	answer.Rows = []BackupRow{}
	before, below, limit := int64(math.MaxInt64), "", cmp.Or(request.Limit, defaultPage)
	if request.Cursor != "" {
		at, id, _ := strings.Cut(request.Cursor, ".")
		if before, err = strconv.ParseInt(at, 10, 64); err != nil {
			return answer, errCursor
		}
		below = id
	}
	if err := s.syncFolder(ctx); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := list(q, before, below, limit+1)
		if err != nil {
			return err
		}
		newest, _, err := newestGood(q)
		if err != nil {
			return err
		}
		if len(rows) > limit {
			rows = rows[:limit]
			answer.Next = fmt.Sprintf("%d.%s", rows[limit-1].started, rows[limit-1].id)
		}
		for _, r := range rows {
			answer.Rows = append(answer.Rows, s.viewRow(r, newest.id))
		}
		return nil
	})
	return answer, err
}

// viewRow returns a row as the page shows it.
func (s *Service) viewRow(r row, newest string) BackupRow {
	view := BackupRow{
		ID: r.id, Name: r.name, Kind: r.kind, State: r.state, Actor: r.actor, Reason: r.reason, StartedAt: r.started, EndedAt: r.ended,
		Bytes: r.bytes, Schema: r.schema, SHA256: r.digest, Failure: r.failure, TestResult: r.testResult, TestedAt: r.testedAt, Newest: r.id == newest,
		Offsite: BackupOffsite{
			State: r.offsiteState, To: r.offsiteTo, Name: r.offsiteName, Bytes: r.offsiteBytes, SHA256: r.offsiteDigest, Encrypted: r.offsiteEncrypted,
			At: r.offsiteAt, CheckedAt: r.offsiteCheckedAt, Failure: r.offsiteFailure,
		},
	}
	if r.restoreTest != "" {
		restoreTest := RestoreTest{}
		if json.Unmarshal([]byte(r.restoreTest), &restoreTest) == nil { // results of another version are not shown
			restoreTest.Lost = nil
			view.RestoreTest = &restoreTest
		}
	}
	if r.state == stateReady {
		_, err := os.Lstat(s.path(r.name) + KeySuffix)
		view.Secret = err == nil
	}
	return view
}

// State returns the status of the backups.
func (s *Service) State(ctx context.Context, _ *session.Call, _ action.None) (answer BackupState, err error) {
	answer = BackupState{
		Running: s.progress.Load(), Every: s.plan.every.Get(), KeepDaily: s.plan.daily.Get(), KeepWeekly: s.plan.weekly.Get(),
		KeepOffsiteDays: s.plan.offsite.Get(), Folder: s.Folder, Free: s.FreeSpace(s.Folder), Needed: s.neededSpace(), Recipients: len(s.Recipients),
	}
	if next := s.plan.next(s.Clock.Now()); !next.Equal(schedule.Never) {
		answer.NextAt = clock.Millis(next)
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		newest, _, err := newestGood(q)
		if err != nil {
			return err
		}
		sent, _, err := newestSent(q)
		if err != nil {
			return err
		}
		rows, err := existingCopies(q)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if r.state == stateReady {
				answer.StoredBytes += r.bytes
			}
		}
		answer.LastGoodAt, answer.LastSentAt = newest.started, sent.offsiteAt
		p, err := readDestination(q)
		answer.Destination = s.viewDestination(p)
		return err
	})
	return answer, err
}

// viewDestination returns the destination without the secret.
func (s *Service) viewDestination(p destination) BackupDestination {
	view := BackupDestination{
		Kind: "none", Endpoint: p.endpoint, Region: p.region, Bucket: p.bucket, Prefix: p.prefix, AccessKey: p.accessKey, PathStyle: p.pathStyle,
		HasSecret: p.secret != "", Version: p.version, ChangedAt: p.at, ChangedBy: p.by,
	}
	switch {
	case len(s.Command) > 0:
		view.Kind, view.Program = "command", s.Command[0]
	case p.endpoint != "":
		view.Kind = "s3"
	}
	return view
}
