package tokens

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

var _ session.Machines = (*Service)(nil)

// Machine implements session.Machines. The row is read for every call, so that a
// token ends the moment it is revoked, whoever did it.
func (s *Service) Machine(ctx context.Context, secret string, from netip.Addr) (*session.User, *session.Machine, error) {
	if !wellFormed(secret) {
		return nil, nil, ErrBadToken
	}
	var t token
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		t, err = tokenByHash(q, id.HashSecret(secret))
		return err
	})
	switch {
	case db.IsNotFound(err):
		return nil, nil, ErrBadToken
	case err != nil:
		return nil, nil, fmt.Errorf("read the token of a machine: %w", err)
	case t.revokedAt != 0:
		return nil, nil, ErrRevoked
	case s.Clock.Now().UnixMilli() >= t.expiresAt:
		return nil, nil, ErrExpired
	case !t.admits(from):
		return nil, nil, ErrAddress
	}
	if wait, ok := s.Limiter.Take("m|"+t.id, session.Rate{Count: s.perMinute.Get(), Per: time.Minute}); !ok {
		return nil, nil, fault.TooMany(tooManyText, wait)
	}
	maker, err := s.Makers.SessionUser(ctx, t.maker)
	if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
		return nil, nil, ErrMaker
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the maker of a token: %w", err)
	}
	user := *maker
	user.Roles, user.Permissions = nil, s.effective(t, maker)
	return &user, &session.Machine{ID: t.id, Maker: t.maker, Code: t.code}, nil
}

// effective are the permissions of a token that its maker still holds and machines
// may have.
func (s *Service) effective(t token, maker *session.User) []string {
	list := []string{}
	for _, p := range s.Permissions.List() {
		if !p.PeopleOnly && slices.Contains(t.permissions, p.ID) && holds(maker, p.ID) {
			list = append(list, p.ID)
		}
	}
	return list
}

// holds reports whether a user holds a permission by its id.
func holds(u *session.User, permission string) bool {
	return u != nil && (slices.Contains(u.Roles, session.RoleAdmin) || slices.Contains(u.Permissions, permission))
}

// admits reports whether a token may be used from an address.
func (t token) admits(from netip.Addr) bool {
	if len(t.addresses) == 0 {
		return true
	}
	from = from.Unmap().WithZone("")
	return slices.ContainsFunc(t.addresses, func(text string) bool {
		network, err := netip.ParsePrefix(text)
		return err == nil && network.Contains(from)
	})
}

// usage is what tokens did since it was written the last time.
type usage map[string]*used

type used struct {
	at    int64
	from  string
	calls map[dayCall]*count
}

type dayCall struct {
	day  int64
	call string
}

type count struct{ done, refused int64 }

const (
	// flushEvery is the longest delay before the use of a token is written.
	flushEvery = 10 * time.Second
	day        = 24 * time.Hour
)

// Used notes a call of a machine. It is written a little later.
func (s *Service) Used(m *session.Machine, from netip.Addr, call string, err error) {
	now := s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.used[m.ID]
	if u == nil {
		u = &used{calls: map[dayCall]*count{}}
		s.used[m.ID] = u
	}
	u.at, u.from = now.UnixMilli(), from.Unmap().String()
	key := dayCall{now.Truncate(day).UnixMilli(), call}
	c := u.calls[key]
	if c == nil {
		c = &count{}
		u.calls[key] = c
	}
	if err != nil {
		c.refused++
	} else {
		c.done++
	}
}

// Run writes what tokens did until ctx ends, and then the rest.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return s.flush(context.WithoutCancel(ctx))
		case <-s.Clock.After(flushEvery):
		}
		if err := s.flush(context.WithoutCancel(ctx)); err != nil {
			return err
		}
	}
}

// flush writes what is not written yet.
func (s *Service) flush(ctx context.Context) error {
	s.mu.Lock()
	waiting := s.used
	s.used = usage{}
	s.mu.Unlock()
	if len(waiting) == 0 {
		return nil
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error { return addUsage(tx, waiting) })
	if err != nil {
		return fmt.Errorf("write the use of tokens: %w", err)
	}
	return nil
}
