package account

import (
	"context"
	"fmt"
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// cacheUsers is the maximum number of users in the session cache, about 4 MiB.
const cacheUsers = 10_000

// userCache keeps the session view of recent callers. A view that was read before a
// change must not be stored after it, so put compares epochs.
type userCache struct {
	mu    sync.Mutex
	epoch uint64
	users map[string]*session.User
	// changing counts the writes that have changed a user and are not committed. The view of such a user
	// is neither used nor stored, so that later functions of the same transaction see the change.
	changing map[string]int
}

func newUserCache() *userCache {
	return &userCache{users: map[string]*session.User{}, changing: map[string]int{}}
}

// get returns the cached user, or nil and the epoch to pass to put.
func (c *userCache) get(userID string) (*session.User, uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changing[userID] > 0 {
		return nil, c.epoch
	}
	return c.users[userID], c.epoch
}

// put stores user unless a user was dropped since epoch.
func (c *userCache) put(userID string, user *session.User, epoch uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.epoch != epoch || c.changing[userID] > 0 {
		return
	}
	if len(c.users) >= cacheUsers {
		// Map order is random, which is good enough here: a wrong victim costs one
		// read.
		for victim := range c.users {
			delete(c.users, victim)
			break
		}
	}
	c.users[userID] = user
}

// suspend begins a change of a user: drop or keep ends it.
func (c *userCache) suspend(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changing[userID]++
}

// drop ends a change that was committed.
func (c *userCache) drop(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.resume(userID)
	c.epoch++
	delete(c.users, userID)
}

// keep ends a change that was rolled back.
func (c *userCache) keep(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.resume(userID)
}

func (c *userCache) resume(userID string) {
	if c.changing[userID]--; c.changing[userID] <= 0 {
		delete(c.changing, userID)
	}
}

// SessionUser implements session.Users. A banned or unknown account has no valid
// session.
func (s *Service) SessionUser(ctx context.Context, userID string) (*session.User, error) {
	cached, epoch := s.cache.get(userID)
	if cached != nil {
		return cached, nil
	}
	var user *session.User
	err := s.db.Read(ctx, func(r *db.Reader) error {
		a, err := accountByID(r, userID)
		if err != nil {
			return err
		}
		if a == nil || a.BannedAt != 0 {
			return fault.ErrUnauthorized
		}
		user, err = readSessionUser(r, a)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the user of a session: %w", err)
	}
	s.cache.put(userID, user, epoch)
	return user, nil
}

func readSessionUser(q db.Querier, a *account) (*session.User, error) {
	roles, err := rolesOf(q, a.ID)
	if err != nil {
		return nil, err
	}
	permissions, err := permissionsOf(q, a.ID)
	if err != nil {
		return nil, err
	}
	user := &session.User{
		ID: a.ID, Name: a.Name, Roles: roles, Permissions: permissions,
		HasEmail: a.Email != "", EmailVerified: a.VerifiedAt != 0, TwoFactor: a.twoFactor(),
	}
	if a.ExcludedUntil != 0 {
		user.ExcludedUntil = clock.FromMillis(a.ExcludedUntil)
	}
	return user, nil
}

// Bettor returns an account as admission sees it, for stakes without a session of a browser. It is nil
// for a banned or unknown account. It sees all changes of earlier functions of the same write.
func (s *Service) Bettor(q db.Querier, userID string) (*session.User, error) {
	cached, epoch := s.cache.get(userID)
	if cached != nil {
		return cached, nil
	}
	a, err := accountByID(q, userID)
	if err != nil || a == nil || a.BannedAt != 0 {
		return nil, err
	}
	user, err := readSessionUser(q, a)
	if err == nil {
		s.cache.put(userID, user, epoch)
	}
	return user, err
}
