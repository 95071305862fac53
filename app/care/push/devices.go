package push

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/webpush"
	"croupier/db"
)

// MostDevices is how many browsers a player can have told: the newest ones.
const MostDevices = 10

// mostAgent is how much of a browser's name is kept.
const mostAgent = 300

var (
	errOff  = fault.New(fault.CodeForbidden, "This site does not send messages to browsers.")
	errKey  = fault.New(fault.CodeConflict, "The key of this site has changed. Try again.").With("reason", "key")
	errGone = fault.New(fault.CodeNotFound, "This browser is not told any more.")
)

// PushState is what a page needs to have its browser told.
type PushState struct {
	// Key is the public key of the site; empty where no messages are sent.
	Key     string       `json:"key"`
	Most    int          `json:"most"`
	Devices []PushDevice `json:"devices"`
}

// PushDevice is a browser that is told, as its player sees it.
type PushDevice struct {
	ID        string `json:"id"`
	UserAgent string `json:"user_agent"`
	// Details tells that its messages have amounts and other facts.
	Details bool `json:"details"`
	// Current is the browser of this session.
	Current bool `json:"current"`
	// Old tells that it knows a key that was replaced since.
	Old    bool  `json:"old"`
	MadeAt int64 `json:"made_at"`
	// SentAt is when it was told last; 0 for never.
	SentAt int64 `json:"sent_at"`
}

// Show gives the caller's browsers and the key of the site, which is made when it is
// first asked for.
func (s *Service) Show(ctx context.Context, call *session.Call, _ action.None) (answer PushState, err error) {
	if err := s.ensureKey(ctx); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		answer, err = s.state(q, call)
		return err
	})
	return answer, err
}

func (s *Service) state(q db.Querier, call *session.Call) (answer PushState, err error) {
	answer = PushState{Most: MostDevices, Devices: []PushDevice{}}
	now, _, err := newestKey(q)
	if err != nil {
		return answer, err
	}
	if s.on.Get() {
		answer.Key = now.public
	}
	list, err := devicesOf(q, call.User.ID)
	for _, d := range list {
		answer.Devices = append(answer.Devices, PushDevice{
			ID: d.id, UserAgent: d.agent, Details: d.details, Current: call.Session != nil && d.sessionID == call.Session.ID,
			Old: d.keyID != now.id, MadeAt: d.madeAt, SentAt: d.sentAt,
		})
	}
	return answer, err
}

// PushAdd is a PushSubscription of the caller's browser, for the key of the site.
type PushAdd struct {
	Key      string `json:"key" validate:"required,max=100"`
	Endpoint string `json:"endpoint" validate:"required,max=1000"`
	P256DH   string `json:"p256dh" validate:"required,max=100"`
	Auth     string `json:"auth" validate:"required,max=40"`
	Details  bool   `json:"details"`
}

// Add has the caller's browser told until its session ends. A browser that is there
// already, of whichever account, is the caller's then; a session has one.
func (s *Service) Add(ctx context.Context, call *session.Call, r PushAdd) (answer PushState, err error) {
	where := webpush.Device{Endpoint: r.Endpoint, Key: r.P256DH, Auth: r.Auth}
	switch {
	case !s.on.Get():
		return answer, errOff
	case call.Session == nil:
		return answer, fault.ErrUnauthorized
	case where.Check() != nil:
		return answer, fault.Field("endpoint", "validation.url")
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		key, found, err := newestKey(tx)
		if err != nil {
			return err
		}
		if !found || key.public != r.Key {
			return errKey
		}
		d := device{
			id: s.IDs.New(), userID: call.User.ID, sessionID: call.Session.ID, keyID: key.id, address: addressOf(r.Endpoint),
			agent: cut(call.UserAgent), details: r.Details, madeAt: tx.Now().UnixMilli(),
		}
		if d.sealed, err = s.sealed(d.id, where); err != nil {
			return err
		}
		if err := replaceDevice(tx, d); err != nil {
			return err
		}
		if err := deleteBeyond(tx, d.userID, MostDevices); err != nil {
			return err
		}
		answer, err = s.state(tx, call)
		return err
	})
	return answer, err
}

// cut is a browser's name as it is kept.
func cut(agent string) string {
	runes := []rune(agent)
	return string(runes[:min(len(runes), mostAgent)])
}

// addressOf is the address of a device as it is stored.
func addressOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// sealed is where a device is, for this site alone: whoever has it can send to it.
func (s *Service) sealed(deviceID string, where webpush.Device) (string, error) {
	text, err := json.Marshal(where)
	if err != nil {
		return "", fmt.Errorf("encode a device: %w", err)
	}
	return s.Sealer.Seal("device "+deviceID, string(text))
}

// opened is where a device is.
func (s *Service) opened(d device) (where webpush.Device, err error) {
	text, err := s.Sealer.Open("device "+d.id, d.sealed)
	if err != nil {
		return where, fmt.Errorf("open a device: %w", err)
	}
	return where, json.Unmarshal([]byte(text), &where)
}

// PushRemove names a browser.
type PushRemove struct {
	ID string `json:"id" validate:"required,max=40"`
}

// Remove has a browser of the caller told no more.
func (s *Service) Remove(ctx context.Context, call *session.Call, r PushRemove) (answer PushState, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		found, err := deleteDevice(tx, call.User.ID, r.ID)
		if err != nil {
			return err
		}
		if !found {
			return errGone
		}
		answer, err = s.state(tx, call)
		return err
	})
	return answer, err
}

// Forget has no browser of a player told any more: of whoever excludes themself, and of
// accounts that are deleted.
func (s *Service) Forget(tx *db.Tx, userID string) error { return deleteOf(tx, userID) }
