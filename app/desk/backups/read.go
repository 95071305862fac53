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

// errCursor refuses a cursor that no answer has had.
var errCursor = fault.New(fault.CodeInvalid, "Begin the list anew.")

// List lists backups, newest first.
func (s *Service) List(ctx context.Context, _ *session.Call, request BackupsRequest) (answer BackupsAnswer, err error) {
	answer.Rows = []BackupRow{}
	before, below, limit := int64(math.MaxInt64), "", cmp.Or(request.Limit, usualPage)
	if request.Cursor != "" {
		at, id, _ := strings.Cut(request.Cursor, ".")
		if before, err = strconv.ParseInt(at, 10, 64); err != nil {
			return answer, errCursor
		}
		below = id
	}
	if err := s.adopt(ctx); err != nil {
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
			answer.Rows = append(answer.Rows, s.shown(r, newest.id))
		}
		return nil
	})
	return answer, err
}

// shown is a row as the page has it.
func (s *Service) shown(r row, newest string) BackupRow {
	shown := BackupRow{
		ID: r.id, Name: r.name, Kind: r.kind, State: r.state, Actor: r.actor, Reason: r.reason, StartedAt: r.started, EndedAt: r.ended,
		Bytes: r.bytes, Schema: r.schema, SHA256: r.digest, Failure: r.failure, Tried: r.tried, TriedAt: r.triedAt, Newest: r.id == newest,
		Away: BackupAway{
			State: r.away, To: r.awayTo, Name: r.awayName, Bytes: r.awayBytes, SHA256: r.awayDigest, Encrypted: r.awayEncrypted,
			At: r.awayAt, CheckedAt: r.awayChecked, Failure: r.awayFailure,
		},
	}
	if r.trial != "" {
		trial := Trial{}
		if json.Unmarshal([]byte(r.trial), &trial) == nil { // one of another version is not shown
			trial.Lost = nil
			shown.Trial = &trial
		}
	}
	if r.state == ready {
		_, err := os.Lstat(s.path(r.name) + KeySuffix)
		shown.Secret = err == nil
	}
	return shown
}

// State says how the backups stand.
func (s *Service) State(ctx context.Context, _ *session.Call, _ action.None) (answer BackupState, err error) {
	answer = BackupState{
		Running: s.progress.Load(), Every: s.plan.every.Get(), KeepDaily: s.plan.daily.Get(), KeepWeekly: s.plan.weekly.Get(),
		KeepOffsiteDays: s.plan.offsite.Get(), Folder: s.Folder, Free: s.Room(s.Folder), Needs: s.needs(), Recipients: len(s.Recipients),
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
		rows, err := kept(q)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if r.state == ready {
				answer.Held += r.bytes
			}
		}
		answer.GoodAt, answer.SentAt = newest.started, sent.awayAt
		p, err := readPlace(q)
		answer.Place = s.placeShown(p)
		return err
	})
	return answer, err
}

// placeShown is where copies go, without the secret.
func (s *Service) placeShown(p place) BackupPlace {
	shown := BackupPlace{
		Kind: "none", Endpoint: p.endpoint, Region: p.region, Bucket: p.bucket, Prefix: p.prefix, AccessKey: p.accessKey, PathStyle: p.pathStyle,
		HasSecret: p.secret != "", Version: p.version, ChangedAt: p.at, ChangedBy: p.by,
	}
	switch {
	case len(s.Command) > 0:
		shown.Kind, shown.Program = "command", s.Command[0]
	case p.endpoint != "":
		shown.Kind = "s3"
	}
	return shown
}
