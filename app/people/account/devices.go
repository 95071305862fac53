package account

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SessionEntry is one signed-in device. Times are unix milliseconds.
type SessionEntry struct {
	ID      string `json:"id"`
	Current bool   `json:"current"`
	// Pending is true for a sign-in that still needs its second factor.
	Pending    bool   `json:"pending"`
	IP         string `json:"ip"`
	UserAgent  string `json:"user_agent"`
	CreatedAt  int64  `json:"created_at"`
	LastSeenAt int64  `json:"last_seen_at"`
}

// SessionList has the sessions of the user.
type SessionList struct {
	Sessions []SessionEntry `json:"sessions"`
}

// ListSessions returns the user's sessions.
func (s *Service) ListSessions(ctx context.Context, call *session.Call, _ action.None) (SessionList, error) {
	running, err := s.sessions.List(ctx, call.User.ID)
	if err != nil {
		return SessionList{}, fmt.Errorf("list sessions: %w", err)
	}
	list := SessionList{Sessions: make([]SessionEntry, 0, len(running))}
	for _, one := range running {
		list.Sessions = append(list.Sessions, SessionEntry{
			ID: one.ID, Current: one.ID == sessionID(call), Pending: one.Pending, IP: one.IP, UserAgent: one.UserAgent,
			CreatedAt: one.CreatedAt.UnixMilli(), LastSeenAt: one.LastSeenAt.UnixMilli(),
		})
	}
	return list, nil
}

// SessionRequest names one of the caller's sessions.
type SessionRequest struct {
	ID string `json:"id"`
	action.Confirmation
}

// EndSession signs one device out. It may be the current one, like a logout.
func (s *Service) EndSession(ctx context.Context, call *session.Call, request SessionRequest) (action.None, error) {
	if _, err := s.owner(ctx, call, action.FactorProof); err != nil {
		return action.None{}, err
	}
	running, err := s.sessions.List(ctx, call.User.ID)
	if err != nil {
		return action.None{}, fmt.Errorf("list sessions: %w", err)
	}
	found := false
	for _, one := range running {
		found = found || one.ID == request.ID
	}
	if !found {
		return action.None{}, fault.ErrNotFound
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error { return s.sessions.End(tx, request.ID) })
	if err != nil {
		return action.None{}, fmt.Errorf("end session: %w", err)
	}
	if request.ID == sessionID(call) {
		session.ClearCookie(call)
	}
	return action.None{}, nil
}

// EndedAnswer has the number of devices that were signed out.
type EndedAnswer struct {
	Ended int `json:"ended"`
}

// EndOtherSessions signs every other device out.
func (s *Service) EndOtherSessions(ctx context.Context, call *session.Call, _ OwnerRequest) (EndedAnswer, error) {
	if _, err := s.owner(ctx, call, action.FactorProof); err != nil {
		return EndedAnswer{}, err
	}
	var ended []string
	err := s.db.Write(ctx, func(tx *db.Tx) (err error) {
		ended, err = s.sessions.EndAll(tx, call.User.ID, sessionID(call))
		return err
	})
	if err != nil {
		return EndedAnswer{}, fmt.Errorf("end the other sessions: %w", err)
	}
	return EndedAnswer{Ended: len(ended)}, nil
}
