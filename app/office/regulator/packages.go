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
	// maxOpen is the maximum number of packages that wait or are being made.
	maxOpen = 3
	// ticketLife is how long a ticket is valid for starting a download.
	ticketLife = 10 * time.Minute
	// maxTickets is the maximum number of tickets in memory.
	maxTickets = 1000
)

// ticket allows one caller to fetch one file until it expires.
type ticket struct {
	packageID, actor string
	until            time.Time
}

// List lists packages.
func (s *Service) List(ctx context.Context, _ *session.Call, request PackageListRequest) (PackageList, error) {
	answer := PackageList{Rows: []PackageRow{}, Tables: []PackageTable{}, RetentionDays: s.retentionDays.Get()}
	for _, t := range s.tables {
		answer.Tables = append(answer.Tables, PackageTable{t.Name + ".csv", t.Sentence})
	}
	limit := cmp.Or(request.Limit, defaultPage)
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

func (s *Service) row(p storedPackage) PackageRow {
	row := PackageRow{
		ID: p.id, State: p.state, AsOf: p.asOf, Reason: p.reason, RequestedBy: p.requestedBy, RequestedAt: p.requestedAt, EndedAt: p.endedAt,
		Rows: p.lines, Bytes: p.bytes, SHA256: p.sha256, Failure: p.failure,
	}
	if p.state == stateReady {
		row.DeletedAt = clock.FromMillis(p.endedAt).Add(time.Duration(s.retentionDays.Get()) * 24 * time.Hour).UnixMilli()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil && s.current.id == p.id {
		progress := s.current.progress
		row.Progress = &progress
	}
	return row
}

// Make requests a package. It is made in the background.
func (s *Service) Make(ctx context.Context, call *session.Call, request MakePackageRequest) (PackageRow, error) {
	p := storedPackage{id: s.IDs.New(), state: stateWaiting, asOf: request.AsOf, reason: request.Reason.Reason, requestedBy: call.Actor()}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		open, err := countOpen(tx)
		if err != nil {
			return err
		}
		now := tx.Now().UnixMilli()
		switch {
		case open >= maxOpen:
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
		tx.AfterCommit(s.Wake)
		return s.log(tx, call, "make package", p, request.Reason)
	})
	if err != nil {
		return PackageRow{}, fmt.Errorf("ask for a package: %w", err)
	}
	return s.row(p), nil
}

// Wake wakes the worker that makes waiting packages.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // the worker is woken already
	}
}

func (s *Service) log(tx *db.Tx, call *session.Call, actionName string, p storedPackage, reason action.Reason) error {
	entry := stafflog.By(call, actionName)
	entry.Kind, entry.Subject, entry.Reason = stafflog.Package, p.id, reason.Reason
	entry.Detail = "as of " + clock.FromMillis(p.asOf).Format(time.RFC3339)
	if p.sha256 != "" {
		entry.Detail += ", SHA-256 " + p.sha256
	}
	return s.StaffLog.Write(tx, entry)
}

// OpenFile returns a path of the file that is valid for some minutes. Browsers fetch it
// without a script, so that a file of many gigabytes needs no memory.
func (s *Service) OpenFile(ctx context.Context, call *session.Call, request PackageActionRequest) (OpenPackageAnswer, error) {
	var p storedPackage
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
		if !now.Before(t.until) || len(s.tickets) >= maxTickets {
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
	var p storedPackage
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
	return action.File{Name: name, ContentType: "application/zip", ModifiedAt: clock.FromMillis(p.endedAt), Content: file}, nil
}

// Remove cancels a package that is being made, or deletes its file.
func (s *Service) Remove(ctx context.Context, call *session.Call, request PackageActionRequest) (PackageRow, error) {
	var p storedPackage
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if p, err = s.find(tx, request.ID); err != nil {
			return err
		}
		actionName, to := "cancel package", stateCancelled
		switch p.state {
		case stateReady:
			actionName, to = "delete package", stateDeleted
		case stateWaiting, stateWorking:
		default:
			return ErrNotReady
		}
		if _, err := changeState(tx, p.id, p.state, to); err != nil {
			return err
		}
		p.state = to
		tx.AfterCommit(func() { s.cancelBuild(p.id) })
		return s.log(tx, call, actionName, p, request.Reason)
	})
	if err != nil {
		return PackageRow{}, fmt.Errorf("remove a package: %w", err)
	}
	return s.row(p), s.remove(p.id)
}

// cancelBuild cancels a package that is being made.
func (s *Service) cancelBuild(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil && s.current.id == id {
		s.current.cancel()
	}
}

func (s *Service) find(q db.Querier, id string) (storedPackage, error) {
	p, err := packageByID(q, id)
	if db.IsNotFound(err) {
		return p, ErrUnknown
	}
	if err != nil {
		return p, fmt.Errorf("read a package: %w", err)
	}
	return p, nil
}
