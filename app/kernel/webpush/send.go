package webpush

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// maxEndpoint is the maximum length of the address of a push service.
const maxEndpoint = 1000

// The unsuccessful results of an attempt.
var (
	// ErrGone means that the browser accepts no messages any more.
	ErrGone = errors.New("the push service does not know the device any more")
	// ErrRefused means that the push service will never accept this message.
	ErrRefused = errors.New("the push service refuses the message")
	// ErrEndpoint means that an address cannot be a push service.
	ErrEndpoint = errors.New("this is no address of a push service")
)

// Busy means that the push service wants a retry, not before After.
type Busy struct {
	Status     int
	RetryAfter time.Duration
}

// Error implements error.
func (b *Busy) Error() string { return "the push service answered " + strconv.Itoa(b.Status) }

// Check refuses an invalid device: an address without https, with a name and password, or invalid
// keys.
func (d Device) Check() error {
	if _, err := d.endpointURL(); err != nil {
		return err
	}
	_, _, err := d.keys()
	return err
}

func (d Device) endpointURL() (*url.URL, error) {
	at, err := url.Parse(d.Endpoint)
	if err != nil || len(d.Endpoint) > maxEndpoint || at.Scheme != "https" || at.Hostname() == "" || at.User != nil || at.Fragment != "" {
		return nil, ErrEndpoint
	}
	return at, nil
}

// Message is a message to a device. The push service drops it if the device was not reachable
// during its life.
type Message struct {
	Text   []byte
	TTL    time.Duration
	Urgent bool
}

// Sender sends messages. Client must not reach the networks of the site: package outside makes
// one.
type Sender struct {
	Client *http.Client
	// Subject is the contact for the push service: https: or mailto:.
	Subject string
}

// Send sends a message to a device, signed with the key that the device knows. Errors: ErrGone,
// ErrRefused, ErrEndpoint, ErrDeviceKeys, *Busy, and those of the network. None contains the address:
// its knowledge would reveal when a player is notified.
func (s Sender) Send(ctx context.Context, key Key, d Device, m Message, now time.Time) error {
	at, err := d.endpointURL()
	if err != nil {
		return err
	}
	body, err := encrypt(d, m.Text)
	if err != nil {
		return err
	}
	authorization, err := key.authorization(at, s.Subject, now)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, d.Endpoint, bytes.NewReader(body))
	if err != nil {
		return ErrEndpoint
	}
	request.Header.Set("Authorization", authorization)
	request.Header.Set("Content-Encoding", "aes128gcm")
	request.Header.Set("Content-Type", "application/octet-stream")
	request.Header.Set("TTL", strconv.FormatInt(int64(m.TTL/time.Second), 10))
	if m.Urgent {
		request.Header.Set("Urgency", "high")
	}
	answer, err := s.Client.Do(request)
	if err != nil {
		if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return fmt.Errorf("call a push service: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // its text is not needed
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<16)
	return responseError(answer, now)
}

// responseError is the meaning of an answer.
func responseError(answer *http.Response, now time.Time) error {
	switch code := answer.StatusCode; {
	case code >= 200 && code <= 299:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return ErrGone
	case code == http.StatusTooManyRequests || code >= 500:
		return &Busy{code, retryAfter(answer.Header.Get("Retry-After"), now)}
	default:
		return fmt.Errorf("%w: %d", ErrRefused, code)
	}
}

// retryAfter reads seconds or a date; zero for any other value.
func retryAfter(text string, now time.Time) time.Duration {
	const maxSeconds = 24 * 60 * 60
	if seconds, err := strconv.ParseInt(text, 10, 64); err == nil && seconds > 0 {
		return time.Duration(min(seconds, maxSeconds)) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil && at.After(now) {
		return min(at.Sub(now), maxSeconds*time.Second)
	}
	return 0
}
