package regulator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	// mostOpen bounds the packages that wait or are made.
	mostOpen = 3
	// ticketLife is how long a file can be begun to be fetched.
	ticketLife = 10 * time.Minute
	// mostTickets bounds the tickets in memory.
	mostTickets = 1000
)

// ticket lets one caller have one file for a while.
type ticket struct {
	packageID, actor string
	until            time.Time
}

// List lists packages.
func (s *Service) List(ctx context.Context, _ *session.Call, request PackageListRequest) (PackageList, error) {
	answer := PackageList{Rows: []PackageRow{}, Tables: []PackageTable{}, KeptDays: s.keep.Get()}
	for _, t := range s.tables {
		answer.Tables = append(answer.Tables, PackageTable{t.Name + ".csv", t.Sentence})
	}
	limit := cmp.Or(request.Limit, usualPage)
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := list(q, request.Cursor, limit+1)
		if len(found) > limit {
			found = found[:limit]
			answer.Next = found[limit-1].id
		}
		for _, p := range found {
			answer.Rows = append(answer.Rows, s.row(p))
		}
		return err
	})
	return answer, err
}

func (s *Service) row(p stored) PackageRow {
	row := PackageRow{
		ID: p.id, State: p.state, AsOf: p.asOf, Reason: p.reason, RequestedBy: p.requestedBy, RequestedAt: p.requestedAt, EndedAt: p.endedAt,
		Rows: p.lines, Bytes: p.bytes, SHA256: p.sha256, Failure: p.failure,
	}
	if p.state == stateReady {
		row.DeletedAt = clock.FromMillis(p.endedAt).Add(time.Duration(s.keep.Get()) * 24 * time.Hour).UnixMilli()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.working != nil && s.working.id == p.id {
		progress := s.working.progress
		row.Progress = &progress
	}
	return row
}

// Make asks for a package, which is made in the background.
func (s *Service) Make(ctx context.Context, call *session.Call, request MakePackageRequest) (PackageRow, error) {
	p := stored{id: s.IDs.New(), state: stateWaiting, asOf: request.AsOf, reason: request.Reason.Reason, requestedBy: call.Actor()}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		open, err := countOpen(tx)
		if err != nil {
			return err
		}
		now := tx.Now().UnixMilli()
		switch {
		case open >= mostOpen:
			return ErrBusy
		case p.asOf > now:
			return fault.Field("as_of", "validation.max")
		case p.asOf == 0:
			p.asOf = now + 1
		}
		p.requestedAt = now
		if err := insertPackage(tx, p); err != nil {
			return err
		}
		tx.After(s.Wake)
		return s.log(tx, call, "make package", p, request.Reason)
	})
	if err != nil {
		return PackageRow{}, fmt.Errorf("ask for a package: %w", err)
	}
	return s.row(p), nil
}

// Wake has the worker look for what waits.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it will look already
	}
}

func (s *Service) log(tx *db.Tx, call *session.Call, deed string, p stored, reason action.Reason) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason = stafflog.Package, p.id, reason.Reason
	entry.Detail = "as of " + clock.FromMillis(p.asOf).Format(time.RFC3339)
	if p.sha256 != "" {
		entry.Detail += ", SHA-256 " + p.sha256
	}
	return s.StaffLog.Write(tx, entry)
}

// OpenFile gives a caller the path of a file for some minutes. Browsers fetch it
// without a script, so that a file of many gigabytes needs no memory.
func (s *Service) OpenFile(ctx context.Context, call *session.Call, request PackageDeed) (OpenPackageAnswer, error) {
	var p stored
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if p, err = s.find(tx, request.ID); err != nil {
			return err
		}
		if p.state != stateReady {
			return ErrNotReady
		}
		return s.log(tx, call, "download package", p, request.Reason)
	})
	if err != nil {
		return OpenPackageAnswer{}, fmt.Errorf("open a package: %w", err)
	}
	secret, now := id.Secret(), s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for known, t := range s.tickets {
		if !now.Before(t.until) || len(s.tickets) >= mostTickets {
			delete(s.tickets, known)
		}
	}
	s.tickets[secret] = ticket{p.id, call.Actor(), now.Add(ticketLife)}
	return OpenPackageAnswer{Path: filePath + secret, SHA256: p.sha256}, nil
}

func (s *Service) redeem(ctx context.Context, call *session.Call, secret string) (action.File, error) {
	s.mu.Lock()
	t, known := s.tickets[secret]
	s.mu.Unlock()
	if !known || t.actor != call.Actor() || !s.Clock.Now().Before(t.until) {
		return action.File{}, ErrTicket
	}
	var p stored
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		p, err = s.find(q, t.packageID)
		return err
	})
	if err != nil {
		return action.File{}, err
	}
	if p.state != stateReady {
		return action.File{}, ErrNotReady
	}
	file, err := os.Open(s.file(p.id))
	if errors.Is(err, fs.ErrNotExist) {
		return action.File{}, ErrNotReady
	}
	if err != nil {
		return action.File{}, fmt.Errorf("open a package: %w", err)
	}
	name := "regulator-package-" + clock.FromMillis(p.asOf).Format("20060102-150405") + ".zip"
	return action.File{Name: name, Kind: "application/zip", Made: clock.FromMillis(p.endedAt), Content: file}, nil
}

// Remove stops the making of a package, or deletes its file.
func (s *Service) Remove(ctx context.Context, call *session.Call, request PackageDeed) (PackageRow, error) {
	var p stored
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if p, err = s.find(tx, request.ID); err != nil {
			return err
		}
		deed, to := "cancel package", stateCancelled
		switch p.state {
		case stateReady:
			deed, to = "delete package", stateDeleted
		case stateWaiting, stateWorking:
		default:
			return ErrNotReady
		}
		if _, err := move(tx, p.id, p.state, to); err != nil {
			return err
		}
		p.state = to
		tx.After(func() { s.stop(p.id) })
		return s.log(tx, call, deed, p, request.Reason)
	})
	if err != nil {
		return PackageRow{}, fmt.Errorf("remove a package: %w", err)
	}
	return s.row(p), s.remove(p.id)
}

// stop stops the making of a package.
func (s *Service) stop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.working != nil && s.working.id == id {
		s.working.cancel()
	}
}

func (s *Service) find(q db.Querier, id string) (stored, error) {
	p, err := packageByID(q, id)
	if db.IsNotFound(err) {
		return p, ErrUnknown
	}
	if err != nil {
		return p, fmt.Errorf("read a package: %w", err)
	}
	return p, nil
}
