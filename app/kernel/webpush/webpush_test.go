package webpush_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/safehttp"
	"croupier/app/kernel/webpush"
	"croupier/app/kernel/webpush/webpushtest"
)

var now = time.Date(2026, 12, 31, 23, 59, 59, 0, time.UTC)

func newKey(t *testing.T) webpush.Key {
	t.Helper()
	key, err := webpush.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A message reaches its browser, which alone can decrypt it, and shows its sender.
func TestMessageIsDelivered(t *testing.T) {
	service, key := webpushtest.New(t), newKey(t)
	sender := webpush.Sender{Client: service.Client(), Subject: "https://casino.example"}
	for _, text := range []string{"", "hello", strings.Repeat("x", webpush.MaxText)} {
		b := service.Browser()
		if err := sender.Send(t.Context(), key, b.Device, webpush.Message{Text: []byte(text), TTL: time.Hour, Urgent: true}, now); err != nil {
			t.Fatal(err)
		}
		public, err := key.Public()
		if err != nil {
			t.Fatal(err)
		}
		got := service.Drain(b)
		want := webpushtest.Received{Text: text, TTL: "3600", Urgency: "high", Key: public, Subject: "https://casino.example", Expires: now.Add(12 * time.Hour).Unix()}
		if len(got) != 1 || got[0] != want {
			t.Errorf("%+v", got)
		}
	}
	if err := sender.Send(t.Context(), key, service.Browser().Device, webpush.Message{Text: make([]byte, webpush.MaxText+1)}, now); err == nil {
		t.Error("a message that is too long was sent")
	}
}

func TestKeyRoundTrip(t *testing.T) {
	key := newKey(t)
	secret, err := key.Secret()
	if err != nil {
		t.Fatal(err)
	}
	again, err := webpush.ReadKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := key.Public()
	b, _ := again.Public()
	if a == "" || a != b || a == secret {
		t.Errorf("%q and %q", a, b)
	}
	for _, text := range []string{"", "?", "AAAA", secret + "AA"} {
		if _, err := webpush.ReadKey(text); err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestInvalidDevicesAreRefused(t *testing.T) {
	good := webpushtest.New(t).Browser().Device
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(d *webpush.Device){
		"no address":     func(d *webpush.Device) { d.Endpoint = "" },
		"not encrypted":  func(d *webpush.Device) { d.Endpoint = "http://push.example/x" },
		"a password":     func(d *webpush.Device) { d.Endpoint = "https://a:b@push.example/x" },
		"a fragment":     func(d *webpush.Device) { d.Endpoint += "#x" },
		"a file":         func(d *webpush.Device) { d.Endpoint = "file:///etc/passwd" },
		"too long":       func(d *webpush.Device) { d.Endpoint += strings.Repeat("x", 1000) },
		"no key":         func(d *webpush.Device) { d.Key = "" },
		"no point":       func(d *webpush.Device) { d.Key = d.Key[:len(d.Key)-4] + "AAAA" },
		"no secret":      func(d *webpush.Device) { d.Auth = "" },
		"a short secret": func(d *webpush.Device) { d.Auth = "AAAA" },
	} {
		d := good
		change(&d)
		if err := d.Check(); !errors.Is(err, webpush.ErrEndpoint) && !errors.Is(err, webpush.ErrDeviceKeys) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Every answer means that the message arrived, that the device is gone, that it is to be sent
// again, or that it never can be. No error contains the device's address.
func TestPushServiceResponses(t *testing.T) {
	service, key := webpushtest.New(t), newKey(t)
	sender := webpush.Sender{Client: service.Client()}
	date := now.Add(90 * time.Second).Format(http.TimeFormat)
	for _, one := range []struct {
		code  int
		after string
		want  error
		wait  time.Duration
	}{
		{201, "", nil, 0},
		{200, "", nil, 0},
		{404, "", webpush.ErrGone, 0},
		{410, "", webpush.ErrGone, 0},
		{429, "120", nil, 2 * time.Minute},
		{503, date, nil, 90 * time.Second},
		{500, "x", nil, 0},
		{503, "99999999999", nil, 24 * time.Hour},
		{400, "", webpush.ErrRefused, 0},
		{413, "", webpush.ErrRefused, 0},
		{302, "", webpush.ErrRefused, 0},
	} {
		b := service.Browser()
		service.Respond(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", one.after)
			w.WriteHeader(one.code)
		})
		err := sender.Send(t.Context(), key, b.Device, webpush.Message{Text: []byte("x")}, now)
		busy := (*webpush.Busy)(nil)
		if errors.As(err, &busy) {
			if busy.RetryAfter != one.wait || busy.Status != one.code {
				t.Errorf("%d: %+v", one.code, busy)
			}
		} else if !errors.Is(err, one.want) {
			t.Errorf("%d: %v", one.code, err)
		}
		if err != nil && strings.Contains(err.Error(), "/send/") {
			t.Errorf("%d shows the address: %v", one.code, err)
		}
	}
	b := service.Browser()
	guarded := webpush.Sender{Client: safehttp.NewClient(time.Minute, safehttp.ErrPrivate)}
	if err := guarded.Send(t.Context(), key, b.Device, webpush.Message{}, now); !errors.Is(err, safehttp.ErrPrivate) || strings.Contains(err.Error(), "/send/") {
		t.Errorf("a private address: %v", err)
	}
}
