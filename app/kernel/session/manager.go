package session

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Users reads accounts. A *fault.Error means that the account may not act at
// all (unknown, banned), and refuses its sessions. Any other error is internal.
type Users interface {
	SessionUser(ctx context.Context, userID string) (*User, error)
}

// ManagerOptions are the lifetimes of sessions. Zero values mean the defaults.
type ManagerOptions struct {
	// Lifetime is the time from the last use to the end of a session, 30 days by
	// default.
	Lifetime time.Duration
	// TwoFactorWindow is the validity of a confirmation by code, 15 minutes by
	// default.
	TwoFactorWindow time.Duration
}

const (
	defaultLifetime        = 30 * 24 * time.Hour
	defaultTwoFactorWindow = 15 * time.Minute
	// pendingLifetime is the life of a sign-in that waits for its second factor.
	pendingLifetime = 15 * time.Minute
	// maxPerUser is the maximum number of a user's complete sessions, maxPending that of the
	// pending ones. The least recently used one ends. They are counted separately, so that a
	// person who knows only the password cannot end the owner's sessions.
	maxPerUser = 50
	maxPending = 5
	// touchInterval is the largest delay of the stored last use. It is less for
	// sessions with a short life.
	touchInterval = 5 * time.Minute
)

// Manager has the sessions of all users.
type Manager struct {
	db      *db.DB
	clock   clock.Clock
	ids     *id.Source
	options ManagerOptions
	cache   *cache
	staff   staffLimits

	mu    sync.RWMutex
	users Users
	onEnd []func(userID string, sessionIDs []string)
	// ending are called before the end of sessions is committed.
	ending []func(tx *db.Tx, userID string) error
}

// NewManager makes a Manager. The caller must call SetUsers before
// Authenticate.
func NewManager(database *db.DB, c clock.Clock, ids *id.Source, o ManagerOptions) *Manager {
	if o.Lifetime <= 0 {
		o.Lifetime = defaultLifetime
	}
	if o.TwoFactorWindow <= 0 {
		o.TwoFactorWindow = defaultTwoFactorWindow
	}
	return &Manager{db: database, clock: c, ids: ids, options: o, cache: newCache(maxCached)}
}

// SetUsers sets the source of accounts.
func (m *Manager) SetUsers(u Users) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.users = u
}

// OnEnd adds a listener for ended sessions. It is called on the database's
// writer after the commit and must return at once.
func (m *Manager) OnEnd(fn func(userID string, sessionIDs []string)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.onEnd = append(m.onEnd, fn)
}

// BeforeEnd adds a listener that writes in the transaction in which sessions of a
// user end by a sign-out, an exclusion or a change of the account. Sessions that
// expire do not call it.
func (m *Manager) BeforeEnd(fn func(tx *db.Tx, userID string) error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ending = append(m.ending, fn)
}

// Start opens a session for a user and sets its cookie on the call after the
// commit. A pending session waits for the second factor and lives 15 minutes.
func (m *Manager) Start(tx *db.Tx, call *Call, userID string, pending bool) (token string, s *Session, err error) {
	now := clock.FromMillis(clock.Millis(tx.Now())) // the precision of stored times
	token = id.Secret()
	s = &Session{
		ID: m.ids.New(), UserID: userID, Pending: pending,
		CreatedAt: now, LastSeenAt: now, ExpiresAt: now.Add(m.options.Lifetime),
		IP: call.IP.String(), UserAgent: call.UserAgent,
	}
	maxKept := maxPerUser
	if pending {
		maxKept = maxPending
		s.ExpiresAt = now.Add(min(pendingLifetime, m.options.Lifetime))
	}
	if err := insert(tx, s, id.HashSecret(token)); err != nil {
		return "", nil, fmt.Errorf("store session: %w", err)
	}
	evicted, err := deleteExcess(tx, userID, pending, maxKept)
	if err != nil {
		return "", nil, fmt.Errorf("end surplus sessions: %w", err)
	}
	m.notifyEnded(tx, userID, evicted)
	m.setCookie(tx, call, token)
	return token, s, nil
}

// setCookie sets the session cookie on call after the commit of tx.
func (m *Manager) setCookie(tx *db.Tx, call *Call, token string) {
	tx.AfterCommit(func() { setSessionCookie(call, sessionCookie(call, token)) })
}

// Authenticate finds the user and session of a token. Errors:
// fault.ErrUnauthorized if the token is unknown, ended or expired. The caller
// owns both results.
func (m *Manager) Authenticate(ctx context.Context, token string) (*User, *Session, error) {
	if len(token) != tokenLength {
		return nil, nil, fault.ErrUnauthorized
	}
	return m.authenticate(ctx, id.HashSecret(token))
}

// AuthenticateSession is Authenticate for callers that store the id of a session instead of its
// token, such as an open socket.
func (m *Manager) AuthenticateSession(ctx context.Context, sessionID string) (*User, *Session, error) {
	hash, cached := m.cache.hashOf(sessionID)
	if !cached {
		err := m.db.Read(ctx, func(r *db.Reader) (err error) {
			hash, err = tokenHashOf(r, sessionID)
			return err
		})
		if db.IsNotFound(err) {
			return nil, nil, fault.ErrUnauthorized
		}
		if err != nil {
			return nil, nil, fmt.Errorf("read session: %w", err)
		}
	}
	return m.authenticate(ctx, hash)
}

// authenticate returns the user and session of a stored token.
func (m *Manager) authenticate(ctx context.Context, hash string) (*User, *Session, error) {
	now := m.clock.Now()
	v, epoch := m.cache.get(hash, now)
	if v == nil {
		var err error
		if v, err = m.read(ctx, hash, now); err != nil {
			return nil, nil, err
		}
		m.cache.put(v, epoch)
	}
	if !now.Before(m.staff.expiryOf(&v.user, &v.session)) {
		return nil, nil, fault.ErrUnauthorized
	}
	v = m.extendUsed(v, now)
	user, current := v.user, v.session
	current.ExpiresAt = m.staff.expiryOf(&user, &current)
	user.SecondFactorMissing = m.staff.lacksSecondFactor(&user)
	user.Roles, user.Permissions = slices.Clone(user.Roles), slices.Clone(user.Permissions)
	return &user, &current, nil
}

func (m *Manager) read(ctx context.Context, hash string, now time.Time) (*view, error) {
	v := &view{hash: hash, readAt: now}
	err := m.db.Read(ctx, func(r *db.Reader) error {
		s, err := byHash(r, hash, m.options.TwoFactorWindow)
		v.session = s
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fault.ErrUnauthorized
	}
	if err != nil {
		return nil, fmt.Errorf("read session: %w", err)
	}
	m.mu.RLock()
	users := m.users
	m.mu.RUnlock()
	user, err := users.SessionUser(ctx, v.session.UserID)
	if err != nil {
		return nil, fmt.Errorf("read the session's user: %w", err)
	}
	v.user = *user
	return v, nil
}

// extendUsed extends the life of a used session. Pending sessions are not extended.
func (m *Manager) extendUsed(v *view, now time.Time) *view {
	if v.session.Pending || now.Sub(v.session.LastSeenAt) < min(touchInterval, m.options.Lifetime/10) {
		return v
	}
	return m.cache.touch(v, touch{seen: now, expires: now.Add(m.options.Lifetime)})
}

// Rotate gives a session a new token and cookie. The old token ends with the
// commit. Errors: fault.ErrUnauthorized if the session has ended.
func (m *Manager) Rotate(tx *db.Tx, call *Call, sessionID string) (token string, err error) {
	token = id.Secret()
	if err := setToken(tx, sessionID, id.HashSecret(token)); err != nil {
		return "", fmt.Errorf("rotate session token: %w", err)
	}
	m.dropCached(tx, sessionID)
	m.setCookie(tx, call, token)
	return token, nil
}

// ConfirmTwoFactor records that the user gave the second factor, and returns
// the end of that confirmation. It completes a pending session. Errors:
// fault.ErrUnauthorized if the session has ended.
func (m *Manager) ConfirmTwoFactor(tx *db.Tx, sessionID string) (until time.Time, err error) {
	now := tx.Now()
	if err := setConfirmed(tx, sessionID, now, now.Add(m.options.Lifetime)); err != nil {
		return time.Time{}, fmt.Errorf("confirm session: %w", err)
	}
	m.dropCached(tx, sessionID)
	return now.Add(m.options.TwoFactorWindow), nil
}

// End ends a session. It succeeds for a session that has ended already.
func (m *Manager) End(tx *db.Tx, sessionID string) error {
	userID, err := deleteOne(tx, sessionID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	m.notifyEnded(tx, userID, []string{sessionID})
	return m.callEnding(tx, userID)
}

// EndAll ends a user's sessions except one ("" excepts none) and returns their
// ids.
func (m *Manager) EndAll(tx *db.Tx, userID, exceptSessionID string) (ended []string, err error) {
	if ended, err = deleteOthers(tx, userID, exceptSessionID); err != nil {
		return nil, fmt.Errorf("end sessions: %w", err)
	}
	m.notifyEnded(tx, userID, ended)
	return ended, m.callEnding(tx, userID)
}

// List returns a user's unexpired sessions, including pending ones, the last
// used first.
func (m *Manager) List(ctx context.Context, userID string) ([]Session, error) {
	var all []Session
	err := m.db.Read(ctx, func(r *db.Reader) (err error) {
		all, err = byUser(r, userID, m.clock.Now(), m.options.TwoFactorWindow, maxPerUser+maxPending)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return all, nil
}

// ForgetUser removes a user whose roles, ban or other properties changed from
// the cache. Call it after the commit of the change.
func (m *Manager) ForgetUser(userID string) { m.cache.dropUser(userID) }

// dropCached removes a session from the cache after the commit of tx.
func (m *Manager) dropCached(tx *db.Tx, sessionID string) {
	tx.AfterCommit(func() { m.cache.dropSessions([]string{sessionID}) })
}

// callEnding calls the listeners of BeforeEnd.
func (m *Manager) callEnding(tx *db.Tx, userID string) error {
	m.mu.RLock()
	listeners := slices.Clone(m.ending)
	m.mu.RUnlock()
	for _, listener := range listeners {
		if err := listener(tx, userID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
	}
	return nil
}

// notifyEnded removes sessions from the cache and calls the listeners after the
// commit of tx.
func (m *Manager) notifyEnded(tx *db.Tx, userID string, sessionIDs []string) {
	if len(sessionIDs) == 0 {
		return
	}
	tx.AfterCommit(func() {
		m.cache.dropSessions(sessionIDs)
		m.mu.RLock()
		listeners := slices.Clone(m.onEnd)
		m.mu.RUnlock()
		for _, listener := range listeners {
			listener(userID, slices.Clone(sessionIDs))
		}
	})
}
