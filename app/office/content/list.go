package content

import (
	"context"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Subject is the subject kind of content in the staff log.
const Subject = "content"

// kind describes one of the lists: the name of its entries, and how they are read and
// stored.
type kind[T any] struct {
	name            string
	deleteStatement string // the statement, because a table's name cannot be a parameter
	read            func(db.Querier) ([]T, error)
	store           func(*db.Tx, *T) error
	fields          func(*T) (id *string, publication *Publication)
	office          func(T) any // as the log of staff shows it
	// check refuses what must not be shown to visitors; nil refuses nothing.
	check func(*Service, db.Querier, T) error
}

var (
	banners = kind[Banner]{
		"banner", deleteBanner, storedBanners, storeBanner,
		func(b *Banner) (*string, *Publication) { return &b.ID, &b.Publication }, func(b Banner) any { return officeBanner(b) },
		(*Service).checkCode,
	}
	slides = kind[Slide]{
		"slide", deleteSlide, storedSlides, storeSlide,
		func(l *Slide) (*string, *Publication) { return &l.ID, &l.Publication }, func(l Slide) any { return officeSlide(l) },
		nil,
	}
	notices = kind[Notification]{
		"notice", deleteNotification, storedNotifications, storeNotification,
		func(n *Notification) (*string, *Publication) { return &n.ID, &n.Publication }, func(n Notification) any { return officeNotice(n) },
		nil,
	}
)

// list is a kind with any type of entry.
type list interface {
	publish(tx *db.Tx, s *Service, call *session.Call, id string, version int64, published bool) error
	deleteEntry(tx *db.Tx, s *Service, call *session.Call, id string, version int64) error
	order(tx *db.Tx, s *Service, call *session.Call, ids []string) error
}

// lists are the kinds by name.
var lists = map[string]list{banners.name: banners, slides.name: slides, notices.name: notices}

// find returns an entry that is about to be changed. version is the one that the editor
// has seen.
func (k kind[T]) find(q db.Querier, id string, version int64) (T, error) {
	var none T
	all, err := k.read(q)
	if err != nil {
		return none, err
	}
	for i := range all {
		if have, publication := k.fields(&all[i]); *have == id {
			if publication.Version != version {
				return none, ErrStale.With("version", publication.Version)
			}
			return all[i], nil
		}
	}
	return none, ErrUnknown
}

// put stores an entry. A new entry goes to the end of the list, an existing one keeps its
// position. Without a call the program itself makes the change and nothing is logged.
func put[T any](ctx context.Context, s *Service, call *session.Call, k kind[T], entry *T) error {
	id, publication := k.fields(entry)
	return s.write(ctx, func(tx *db.Tx) error {
		var before any
		actionName := "change " + k.name
		if *id == "" {
			all, err := k.read(tx)
			if err != nil {
				return err
			}
			if len(all) >= maxListed {
				return ErrFull
			}
			*id, actionName = s.deps.IDs.New(), "add "+k.name
			if call != nil {
				publication.Position = nextPosition(k, all)
			}
		} else {
			was, err := k.find(tx, *id, publication.Version)
			if err != nil {
				return err
			}
			before = k.office(was)
			if _, had := k.fields(&was); call != nil {
				publication.Position = had.Position
			}
		}
		return k.apply(tx, s, call, actionName, entry, before)
	})
}

// nextPosition returns the position behind all entries.
func nextPosition[T any](k kind[T], all []T) int {
	last := 0
	for i := range all {
		_, publication := k.fields(&all[i])
		last = max(last, publication.Position+10)
	}
	return last
}

// apply stores a changed entry with its next version, and records the action. What is
// published has to be ready for it.
func (k kind[T]) apply(tx *db.Tx, s *Service, call *session.Call, actionName string, entry *T, before any) error {
	id, publication := k.fields(entry)
	if publication.Published && k.check != nil {
		if err := k.check(s, tx, *entry); err != nil {
			return err
		}
	}
	publication.Version++
	publication.UpdatedAt = tx.Now().UnixMilli()
	if err := k.store(tx, entry); err != nil {
		return err
	}
	return s.record(tx, call, actionName, *id, before, k.office(*entry))
}

func (k kind[T]) publish(tx *db.Tx, s *Service, call *session.Call, id string, version int64, published bool) error {
	entry, err := k.find(tx, id, version)
	if err != nil {
		return err
	}
	before := k.office(entry)
	_, publication := k.fields(&entry)
	publication.Published = published
	actionName := "publish " + k.name
	if !published {
		actionName = "unpublish " + k.name
	}
	return k.apply(tx, s, call, actionName, &entry, before)
}

func (k kind[T]) deleteEntry(tx *db.Tx, s *Service, call *session.Call, id string, version int64) error {
	entry, err := k.find(tx, id, version)
	if err != nil {
		return err
	}
	if err := remove(tx, k.deleteStatement, id); err != nil {
		return err
	}
	return s.record(tx, call, "delete "+k.name, id, k.office(entry), nil)
}

// order sorts the entries by a list of ids. The list must name each entry once, so an
// editor who has not seen all entries cannot sort them.
func (k kind[T]) order(tx *db.Tx, s *Service, call *session.Call, ids []string) error {
	all, err := k.read(tx)
	if err != nil {
		return err
	}
	have := make([]string, len(all))
	for i := range all {
		id, publication := k.fields(&all[i])
		have[i] = *id
		publication.Position = slices.Index(ids, *id) * 10
		if publication.Position < 0 {
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

// write changes the stored content. The change becomes visible after the commit.
func (s *Service) write(ctx context.Context, change func(tx *db.Tx) error) error {
	if err := s.deps.DB.Write(ctx, change); err != nil {
		return err
	}
	if err := s.Reload(ctx); err != nil {
		return err
	}
	s.notifyPages()
	return nil
}

// record writes an action into the staff log, in the same transaction.
func (s *Service) record(tx *db.Tx, call *session.Call, actionName, subject string, before, after any) error {
	if call == nil {
		return nil
	}
	entry := staffAction(call, actionName, subject)
	entry.Before, entry.After = before, after
	return s.deps.StaffLog.Write(tx, entry)
}

// ErrStale is returned when an entry was changed by another editor since it was read.
var ErrStale = fault.New(fault.CodeConflict, "This was changed meanwhile. Load it again.").With("reason", "stale")
