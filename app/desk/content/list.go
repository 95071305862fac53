package content

import (
	"context"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Subject is the kind of what content is in the log of staff.
const Subject = "content"

// kind is one of the lists: how its entries are called, read and stored.
type kind[T any] struct {
	name   string
	remove string // the statement, because a table's name cannot be a parameter
	read   func(db.Querier) ([]T, error)
	store  func(*db.Tx, *T) error
	at     func(*T) (id *string, standing *Standing)
	office func(T) any // as the log of staff shows it
}

var (
	banners = kind[Banner]{
		"banner", deleteBanner, storedBanners, storeBanner,
		func(b *Banner) (*string, *Standing) { return &b.ID, &b.Standing }, func(b Banner) any { return officeBanner(b) },
	}
	slides = kind[Slide]{
		"slide", deleteSlide, storedSlides, storeSlide,
		func(l *Slide) (*string, *Standing) { return &l.ID, &l.Standing }, func(l Slide) any { return officeSlide(l) },
	}
	notices = kind[Notification]{
		"notice", deleteNotification, storedNotifications, storeNotification,
		func(n *Notification) (*string, *Standing) { return &n.ID, &n.Standing }, func(n Notification) any { return officeNotice(n) },
	}
)

// list is a kind of whatever entries.
type list interface {
	publish(tx *db.Tx, s *Service, call *session.Call, id string, version int64, published bool) error
	drop(tx *db.Tx, s *Service, call *session.Call, id string, version int64) error
	order(tx *db.Tx, s *Service, call *session.Call, ids []string) error
}

// lists are the kinds by their names.
var lists = map[string]list{banners.name: banners, slides.name: slides, notices.name: notices}

// find finds an entry that is to be changed. version is the one that whoever
// changes it has seen.
func (k kind[T]) find(q db.Querier, id string, version int64) (T, error) {
	var none T
	all, err := k.read(q)
	if err != nil {
		return none, err
	}
	for i := range all {
		if have, standing := k.at(&all[i]); *have == id {
			if standing.Version != version {
				return none, ErrStale.With("version", standing.Version)
			}
			return all[i], nil
		}
	}
	return none, ErrUnknown
}

// put stores an entry: a new one, at the end of the list, or an existing one in
// its place. Without a call the program itself does it, and nothing is logged.
func put[T any](ctx context.Context, s *Service, call *session.Call, k kind[T], entry *T) error {
	id, standing := k.at(entry)
	return s.write(ctx, func(tx *db.Tx) error {
		var before any
		deed := "change " + k.name
		if *id == "" {
			all, err := k.read(tx)
			if err != nil {
				return err
			}
			if len(all) >= maxListed {
				return ErrFull
			}
			*id, deed = s.deps.IDs.New(), "add "+k.name
			if call != nil {
				standing.Position = after(k, all)
			}
		} else {
			was, err := k.find(tx, *id, standing.Version)
			if err != nil {
				return err
			}
			before = k.office(was)
			if _, had := k.at(&was); call != nil {
				standing.Position = had.Position
			}
		}
		return k.keep(tx, s, call, deed, entry, before)
	})
}

// after is the position behind all others.
func after[T any](k kind[T], all []T) int {
	last := 0
	for i := range all {
		_, standing := k.at(&all[i])
		last = max(last, standing.Position+10)
	}
	return last
}

// keep stores a changed entry with its next version, and records the deed.
func (k kind[T]) keep(tx *db.Tx, s *Service, call *session.Call, deed string, entry *T, before any) error {
	id, standing := k.at(entry)
	standing.Version++
	standing.UpdatedAt = tx.Now().UnixMilli()
	if err := k.store(tx, entry); err != nil {
		return err
	}
	return s.record(tx, call, deed, *id, before, k.office(*entry))
}

func (k kind[T]) publish(tx *db.Tx, s *Service, call *session.Call, id string, version int64, published bool) error {
	entry, err := k.find(tx, id, version)
	if err != nil {
		return err
	}
	before := k.office(entry)
	_, standing := k.at(&entry)
	standing.Published = published
	deed := "publish " + k.name
	if !published {
		deed = "unpublish " + k.name
	}
	return k.keep(tx, s, call, deed, &entry, before)
}

func (k kind[T]) drop(tx *db.Tx, s *Service, call *session.Call, id string, version int64) error {
	entry, err := k.find(tx, id, version)
	if err != nil {
		return err
	}
	if err := remove(tx, k.remove, id); err != nil {
		return err
	}
	return s.record(tx, call, "delete "+k.name, id, k.office(entry), nil)
}

// order puts the entries into an order, which names each of them once: whoever
// did not see all of them cannot order them.
func (k kind[T]) order(tx *db.Tx, s *Service, call *session.Call, ids []string) error {
	all, err := k.read(tx)
	if err != nil {
		return err
	}
	have := make([]string, len(all))
	for i := range all {
		id, standing := k.at(&all[i])
		have[i] = *id
		standing.Position = slices.Index(ids, *id) * 10
		if standing.Position < 0 {
			return ErrStale
		}
	}
	if len(ids) != len(all) {
		return ErrStale
	}
	for i := range all {
		if err := k.store(tx, &all[i]); err != nil {
			return err
		}
	}
	return s.record(tx, call, "order "+k.name+"s", k.name+"s", have, ids)
}

// write changes what is stored; everybody sees it after the commit.
func (s *Service) write(ctx context.Context, change func(tx *db.Tx) error) error {
	if err := s.deps.DB.Write(ctx, change); err != nil {
		return err
	}
	if err := s.Reload(ctx); err != nil {
		return err
	}
	s.tell()
	return nil
}

// record writes a deed into the log of staff as part of its transaction.
func (s *Service) record(tx *db.Tx, call *session.Call, deed, subject string, before, after any) error {
	if call == nil {
		return nil
	}
	entry := staffDeed(call, deed, subject)
	entry.Before, entry.After = before, after
	return s.deps.StaffLog.Write(tx, entry)
}

// ErrStale refuses to change what somebody else has changed meanwhile.
var ErrStale = fault.New(fault.CodeConflict, "Somebody else has changed this meanwhile. Look at it again.").With("reason", "stale")
