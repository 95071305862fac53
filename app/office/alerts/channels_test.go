package alerts

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/resource"
)

// listener is a server that receives messages.
type listener struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	got    []*http.Request
	bodies []string
}

func newListener(t *testing.T) *listener {
	t.Helper()
	o := &listener{status: 200}
	o.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		o.mu.Lock()
		defer o.mu.Unlock()
		o.got, o.bodies = append(o.got, r), append(o.bodies, string(body))
		w.Header().Set("Location", o.URL+"/elsewhere")
		w.WriteHeader(o.status)
	}))
	t.Cleanup(o.Close)
	return o
}

// channel creates a channel.
func (h *harness) channel(r SaveChannelRequest) ChannelRow {
	h.T.Helper()
	r.Reason.Reason = "a test"
	saved, err := h.SaveChannel(h.Ctx, h.boss, r)
	h.Harness.Check(err)
	return h.channelNow(saved.ID)
}

func (h *harness) channelNow(id string) ChannelRow {
	h.T.Helper()
	answer, err := h.Channels(h.Ctx, h.boss, resource.PageRequest{})
	h.Harness.Check(err)
	for _, c := range answer.Rows {
		if c.ID == id {
			return c
		}
	}
	h.T.Fatal("the channel is gone")
	return ChannelRow{}
}

func TestWebhooksAreSignedAndRetried(t *testing.T) {
	h, o := newHarness(t), newListener(t)
	c := h.channel(SaveChannelRequest{Kind: channelWebhook, Name: "Pager", To: o.URL + "/hook", Secret: "a secret of the house", MinSeverity: Medium, On: true})
	h.rule(RuleDefinition{Name: "Quiet", Kind: "gift", Severity: Low})
	h.rule(RuleDefinition{Name: "Loud", Kind: "gift", Severity: High})
	o.status = 500
	h.record(gift("anna", 1))
	h.catchUp()
	for attempt, pause := range []time.Duration{0, 10 * time.Second, 20 * time.Second, 40 * time.Second} {
		h.Harness.Clock.Advance(pause - time.Millisecond)
		h.Harness.Check(h.Deliver(h.Ctx))
		if len(o.got) != attempt && pause > 0 {
			t.Fatalf("attempt %d came too early", attempt)
		}
		h.Harness.Clock.Advance(time.Millisecond)
		h.Harness.Check(h.Deliver(h.Ctx))
		if len(o.got) != attempt+1 {
			t.Fatalf("%d attempts instead of %d", len(o.got), attempt+1)
		}
	}
	if now := h.channelNow(c.ID); now.FailedAt == 0 || now.Waiting != 1 || !strings.Contains(now.Error, "500") {
		t.Errorf("the channel says %+v", now)
	}
	o.status = 204
	h.Harness.Clock.Advance(time.Hour)
	h.Harness.Check(h.Deliver(h.Ctx), h.Deliver(h.Ctx))
	last, body := o.got[len(o.got)-1], o.bodies[len(o.bodies)-1]
	if len(o.got) != 5 || !strings.Contains(body, `"title":"Loud"`) || last.Header.Get("Croupier-Delivery") == "" {
		t.Fatalf("%d messages, the last %s", len(o.got), body)
	}
	at, signature, _ := strings.Cut(strings.TrimPrefix(last.Header.Get("Croupier-Signature"), "t="), ",v1=")
	if signature != Sign("a secret of the house", at, []byte(body)) || signature == Sign("another", at, []byte(body)) {
		t.Errorf("the signature is %q at %q", signature, at)
	}
	if now := h.channelNow(c.ID); now.FailedAt != 0 || now.Waiting != 0 || now.SentAt == 0 {
		t.Errorf("the channel says %+v", now)
	}
}

func TestDeliveryFailsAfterMaxAttempts(t *testing.T) {
	h, o := newHarness(t), newListener(t)
	o.status = 302 // redirects are not followed
	c := h.channel(SaveChannelRequest{Kind: channelWebhook, Name: "Pager", To: o.URL, Secret: "x", MinSeverity: Low, On: true})
	h.rule(RuleDefinition{Name: "Loud", Kind: "gift", Severity: High})
	h.record(gift("anna", 1))
	h.catchUp()
	for range maxAttempts + 3 {
		h.Harness.Check(h.Deliver(h.Ctx))
		h.Harness.Clock.Advance(maxRetryPause)
	}
	if now := h.channelNow(c.ID); now.Waiting != 0 || now.Undelivered != 1 || len(o.got) != maxAttempts {
		t.Errorf("after %d attempts: %+v", len(o.got), now)
	}
}

func TestTelegramMessageIsSent(t *testing.T) {
	h, o := newHarness(t), newListener(t)
	const token = "12345:abcdefghijklmnopqrstuvwxyz"
	h.options.TelegramURL = o.URL
	h.senders = h.newSenders()
	c := h.channel(SaveChannelRequest{Kind: channelTelegram, Name: "Bot", To: "-100200", Secret: token, MinSeverity: Low, On: true})
	answer, err := h.TestChannel(h.Ctx, h.boss, TestChannelRequest{ID: c.ID})
	if err != nil || answer.Error != "" || o.got[0].URL.Path != "/bot"+token+"/sendMessage" || !strings.Contains(o.bodies[0], `"chat_id":"-100200"`) {
		t.Fatalf("%+v, %v, %v", answer, err, o.bodies)
	}
	o.Close()
	answer, err = h.TestChannel(h.Ctx, h.boss, TestChannelRequest{ID: c.ID})
	if err != nil || answer.Error == "" || strings.Contains(answer.Error, "abcdef") {
		t.Errorf("the failure says %q, %v", answer.Error, err)
	}
}

func TestPrivateAddressesAreNotCalled(t *testing.T) {
	h, o := newHarness(t), newListener(t)
	h.options.Private = false
	h.senders = h.newSenders()
	h.senders[channelWebhook] = webhookSender{client: newClient(false), private: true, now: h.Harness.Clock.Now} // http, so that the result depends only on the address
	c := h.channel(SaveChannelRequest{Kind: channelWebhook, Name: "Pager", To: o.URL, Secret: "x", MinSeverity: Low, On: true})
	answer, err := h.TestChannel(context.Background(), h.boss, TestChannelRequest{ID: c.ID})
	if err != nil || !strings.Contains(answer.Error, "private network") || len(o.got) != 0 {
		t.Errorf("%+v, %v, %d calls", answer, err, len(o.got))
	}
	if _, _, err := net.SplitHostPort(o.Listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
}

func TestInvalidChannelsAreRefused(t *testing.T) {
	h := newHarness(t)
	h.options.Private = false
	h.senders = h.newSenders()
	for what, r := range map[string]SaveChannelRequest{
		"an unknown kind":          {Kind: "pigeon", To: "x"},
		"no email address":         {Kind: channelMail, To: "office"},
		"two addresses":            {Kind: channelMail, To: "a@example.org, b@example.org"},
		"a line break":             {Kind: channelMail, To: "a@example.org\r\nBcc: b@example.org"},
		"not encrypted":            {Kind: channelWebhook, To: "http://example.org", Secret: "x"},
		"a file":                   {Kind: channelWebhook, To: "file:///etc/passwd", Secret: "x"},
		"with a password":          {Kind: channelWebhook, To: "https://a:b@example.org", Secret: "x"},
		"a webhook without secret": {Kind: channelWebhook, To: "https://example.org"},
		"a path as a chat":         {Kind: channelTelegram, To: "../../x", Secret: "x"},
		"an email with a secret":   {Kind: channelMail, To: "a@example.org", Secret: "x"},
	} {
		r.Name, r.MinSeverity = "Name", Low
		if _, err := h.SaveChannel(h.Ctx, h.boss, r); code(err) != fault.CodeInvalid {
			t.Errorf("%s: %v", what, err)
		}
	}
	c := h.channel(SaveChannelRequest{Kind: channelWebhook, Name: "Pager", To: "https://example.org/a", Secret: "x", MinSeverity: Low, On: true})
	next := SaveChannelRequest{ID: c.ID, Version: 1, Kind: channelWebhook, Name: "Pager", To: "https://thief.example", MinSeverity: Low, On: true}
	if _, err := h.SaveChannel(h.Ctx, h.boss, next); code(err) != fault.CodeInvalid {
		t.Errorf("the secret goes to another address: %v", err)
	}
	next.To, next.Version = "https://example.org/a", 7
	if _, err := h.SaveChannel(h.Ctx, h.boss, next); code(err) != fault.CodeConflict {
		t.Errorf("a stale version: %v", err)
	}
}
