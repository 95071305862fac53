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

// MaxDevices is the max number of browsers of a player; the newest ones are kept.
const MaxDevices = 10

// maxAgent is the max length of a browser's stored name.
const maxAgent = 300

var (
	errDisabled   = fault.New(fault.CodeForbidden, "This site does not send messages to browsers.")
	errKeyChanged = fault.New(fault.CodeConflict, "The key of this site has changed. Try again.").With("reason", "key")
	errGone       = fault.New(fault.CodeNotFound, "This browser gets no notices any more.")
)

// PushState is the data that a page needs to subscribe its browser.
type PushState struct {
	// Key is the public key of the site; empty if push is turned off.
	Key        string       `json:"key"`
	MaxDevices int          `json:"max_devices"`
	Devices    []PushDevice `json:"devices"`
}

// PushDevice is a subscribed browser as its player sees it.
type PushDevice struct {
	ID        string `json:"id"`
	UserAgent string `json:"user_agent"`
	// Details reports that its messages contain amounts and other facts.
	Details bool `json:"details"`
	// Current is the browser of this session.
	Current bool `json:"current"`
	// OldKey reports that it uses a key that was replaced since.
	OldKey bool  `json:"old"`
	MadeAt int64 `json:"made_at"`
	// SentAt is when the last message was sent; 0 for never.
	SentAt int64 `json:"sent_at"`
}

// State returns the caller's browsers and the key of the site. The first call makes the key.
func (s *Service) State(ctx context.Context, call *session.Call, _ action.None) (answer PushState, err error) {
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
	answer = PushState{MaxDevices: MaxDevices, Devices: []PushDevice{}}
	now, _, err := newestKey(q)
	if err != nil {
		return answer, err
	}
	if s.enabled.Get() {
		answer.Key = now.public
	}
	list, err := devicesOf(q, call.User.ID)
	for _, d := range list {
		answer.Devices = append(answer.Devices, PushDevice{
			ID: d.id, UserAgent: d.agent, Details: d.details, Current: call.Session != nil && d.sessionID == call.Session.ID,
			OldKey: d.keyID != now.id, MadeAt: d.madeAt, SentAt: d.sentAt,
		})
	}
	return answer, err
}

// PushSubscribeRequest is a PushSubscription of the caller's browser for the key of the site.
type PushSubscribeRequest struct {
	Key      string `json:"key" validate:"required,max=100"`
	Endpoint string `json:"endpoint" validate:"required,max=1000"`
	P256DH   string `json:"p256dh" validate:"required,max=100"`
	Auth     string `json:"auth" validate:"required,max=40"`
	Details  bool   `json:"details"`
}

// Subscribe subscribes the caller's browser until the session ends. A browser that was subscribed before
// by any account now belongs to the caller. A session has one browser.
func (s *Service) Subscribe(ctx context.Context, call *session.Call, r PushSubscribeRequest) (answer PushState, err error) {
	subscription := webpush.Device{Endpoint: r.Endpoint, Key: r.P256DH, Auth: r.Auth}
	switch {
	case !s.enabled.Get():
		return answer, errDisabled
	case call.Session == nil:
		return answer, fault.ErrUnauthorized
	case subscription.Check() != nil:
		return answer, fault.Field("endpoint", "validation.url")
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		key, found, err := newestKey(tx)
		if err != nil {
			return err
		}
		if !found || key.public != r.Key {
			return errKeyChanged
		}
		d := device{
			id: s.IDs.New(), userID: call.User.ID, sessionID: call.Session.ID, keyID: key.id, address: endpointHash(r.Endpoint),
			agent: truncateAgent(call.UserAgent), details: r.Details, madeAt: tx.Now().UnixMilli(),
		}
		if d.sealed, err = s.encrypt(d.id, subscription); err != nil {
			return err
		}
		if err := replaceDevice(tx, d); err != nil {
			return err
		}
		if err := deleteExcess(tx, d.userID, MaxDevices); err != nil {
			return err
		}
		answer, err = s.state(tx, call)
		return err
	})
	return answer, err
}

// truncateAgent shortens a browser's name for storage.
func truncateAgent(agent string) string {
	runes := []rune(agent)
	return string(runes[:min(len(runes), maxAgent)])
}

// endpointHash returns the stored form of a device's address.
func endpointHash(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// encrypt encrypts the address and keys of a device: anyone who has them can send to it.
func (s *Service) encrypt(deviceID string, subscription webpush.Device) (string, error) {
	text, err := json.Marshal(subscription)
	if err != nil {
		return "", fmt.Errorf("encode a device: %w", err)
	}
	return s.Sealer.Encrypt("device "+deviceID, string(text))
}

// decrypt decrypts the address and keys of a device.
func (s *Service) decrypt(d device) (subscription webpush.Device, err error) {
	text, err := s.Sealer.Decrypt("device "+d.id, d.sealed)
	if err != nil {
		return subscription, fmt.Errorf("open a device: %w", err)
	}
	return subscription, json.Unmarshal([]byte(text), &subscription)
}

// PushUnsubscribeRequest names a browser.
type PushUnsubscribeRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// Unsubscribe unsubscribes a browser of the caller.
func (s *Service) Unsubscribe(ctx context.Context, call *session.Call, r PushUnsubscribeRequest) (answer PushState, err error) {
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

// Forget unsubscribes all browsers of a player, after a self-exclusion or the deletion of the
// account.
func (s *Service) Forget(tx *db.Tx, userID string) error { return deleteDevicesOf(tx, userID) }
