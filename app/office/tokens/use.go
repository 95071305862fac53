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

// Machine implements session.Machines. It reads the row for every call, so that a revoked
// token ends immediately.
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
	case !t.allowsAddress(from):
		return nil, nil, ErrAddress
	}
	if wait, ok := s.Limiter.Allow("m|"+t.id, session.Rate{Count: s.perMinute.Get(), Per: time.Minute}); !ok {
		return nil, nil, fault.TooMany(tooManyText, wait)
	}
	owner, err := s.Owners.SessionUser(ctx, t.owner)
	if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
		return nil, nil, ErrOwner
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the maker of a token: %w", err)
	}
	user := *owner
	user.Roles, user.Permissions = nil, s.effective(t, owner)
	return &user, &session.Machine{ID: t.id, CreatedBy: t.owner, SkipsTwoFactorCode: t.withoutCode}, nil
}

// effective returns the permissions of a token that its maker still has and that machines
// may have.
func (s *Service) effective(t token, owner *session.User) []string {
	list := []string{}
	for _, p := range s.Permissions.List() {
		if !p.PeopleOnly && slices.Contains(t.permissions, p.ID) && hasPermission(owner, p.ID) {
			list = append(list, p.ID)
		}
	}
	return list
}

// hasPermission reports whether a user has a permission.
func hasPermission(u *session.User, permission string) bool {
	return u != nil && (slices.Contains(u.Roles, session.RoleAdmin) || slices.Contains(u.Permissions, permission))
}

// allowsAddress reports whether a token may be used from an address.
func (t token) allowsAddress(from netip.Addr) bool {
	if len(t.addresses) == 0 {
		return true
	}
	from = from.Unmap().WithZone("")
	return slices.ContainsFunc(t.addresses, func(text string) bool {
		network, err := netip.ParsePrefix(text)
		return err == nil && network.Contains(from)
	})
}

// usage has the calls of tokens since the last write.
type usage map[string]*tokenUsage

type tokenUsage struct {
	at    int64
	from  string
	calls map[dayCall]*callCount
}

type dayCall struct {
	day  int64
	call string
}

type callCount struct{ done, refused int64 }

const (
	// flushEvery is the maximum delay before calls of a token are stored.
	flushEvery = 10 * time.Second
	day        = 24 * time.Hour
)

// RecordUse records a call of a token. The record is stored later.
func (s *Service) RecordUse(m *session.Machine, from netip.Addr, call string, err error) {
	now := s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.usage[m.ID]
	if u == nil {
		u = &tokenUsage{calls: map[dayCall]*callCount{}}
		s.usage[m.ID] = u
	}
	u.at, u.from = now.UnixMilli(), from.Unmap().String()
	key := dayCall{now.Truncate(day).UnixMilli(), call}
	c := u.calls[key]
	if c == nil {
		c = &callCount{}
		u.calls[key] = c
	}
	if err != nil {
		c.refused++
	} else {
		c.done++
	}
}

// Run stores the calls of tokens until ctx ends, and then the rest.
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

// flush stores the calls that are not stored yet.
func (s *Service) flush(ctx context.Context) error {
	s.mu.Lock()
	waiting := s.usage
	s.usage = usage{}
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
