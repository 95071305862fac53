package providers

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"croupier/app/betting/providers/seamless"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Emulate is the permission to play a provider by hand.
var Emulate = permission.Declare("emulator", "Play a provider of games by hand, with play money.")

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Emulate} }

// callsPerMinute limits each call of the emulator.
const callsPerMinute = 240

// EmulatorLaunchRequest starts a session of the emulator's game for the caller.
type EmulatorLaunchRequest struct {
	Currency string `json:"currency" validate:"required,max=10"`
}

// EmulatorSession is a started session. Its balance is play money.
type EmulatorSession struct {
	// Session is the token of the session, which callbacks name in session_id.
	Session  string `json:"session"`
	Player   string `json:"player"`
	Game     string `json:"game"`
	Currency string `json:"currency"`
}

// EmulatorField is a field of a form, or a header.
type EmulatorField struct {
	Name  string `json:"name" validate:"max=120"`
	Value string `json:"value" validate:"max=2000"`
}

// EmulatorSendRequest sends one callback.
type EmulatorSendRequest struct {
	Fields []EmulatorField `json:"fields" validate:"required,max=100,dive"`
	// Seconds are added to the time of the callback.
	Seconds int `json:"seconds,omitempty" validate:"min=-86400,max=86400"`
	// Signature replaces the right signature; empty means the right one.
	Signature string `json:"signature,omitempty" validate:"max=200"`
}

// EmulatorExchange is a sent callback with its answer.
type EmulatorExchange struct {
	Headers []EmulatorField `json:"headers"`
	// Body is the form as it was sent.
	Body   string `json:"body"`
	Status int    `json:"status"`
	// Answer is the JSON of the answer.
	Answer string `json:"answer"`
}

// Actions returns the calls of the emulator.
func (s *Service) Actions() []action.Action {
	guard, rate, logged := action.Permission(Emulate), action.PerAccount(callsPerMinute, time.Minute), action.Staff(action.Logged{})
	const harmless = "The emulator moves play money of its caller."
	return []action.Action{
		action.Post("/api/debugger/emulator/slotegrator/launch", guard, s.Launch, rate, logged,
			action.Summary("Starts a session of the emulated provider for the caller, with play money.")).Neutral(harmless),
		action.Post("/api/debugger/emulator/slotegrator/send", guard, s.Send, rate, logged,
			action.Summary("Sends a signed callback of the emulated provider, and returns it with its answer.")).Neutral(harmless),
	}
}

var errCurrency = fault.Field("currency", "validation.in")

// Launch starts a session of the emulator's game.
func (s *Service) Launch(ctx context.Context, call *session.Call, request EmulatorLaunchRequest) (EmulatorSession, error) {
	currency, found := s.currencies.Currency(request.Currency)
	if !found {
		return EmulatorSession{}, errCurrency
	}
	token, l, err := s.wallet.Open(ctx, seamless.Launch{
		Provider: EmulatorName, Owner: call.User.ID, Game: emulatorGame, Currency: currency, ProviderCurrency: currency.ID, Demo: true, Country: call.Country,
	})
	if err == nil {
		err = s.record(ctx, call, "launched the emulator", currency.ID)
	}
	if err != nil {
		return EmulatorSession{}, err
	}
	return EmulatorSession{Session: token, Player: l.Owner, Game: l.Game, Currency: strings.ToUpper(l.ProviderCurrency)}, nil
}

// Send sends one callback to the handler of the protocol, as a provider would.
func (s *Service) Send(ctx context.Context, call *session.Call, request EmulatorSendRequest) (exchange EmulatorExchange, err error) {
	fields := make([]slotegrator.Field, len(request.Fields))
	for i, f := range request.Fields {
		fields[i] = slotegrator.Field{Name: f.Name, Value: f.Value}
	}
	at := s.clock.Now().Add(time.Duration(request.Seconds) * time.Second)
	headers := s.emulator.credentials.Headers(fields, strconv.FormatInt(at.Unix(), 10), strconv.FormatInt(at.UnixNano(), 36))
	if request.Signature != "" {
		headers[len(headers)-1].Value = request.Signature
	}
	exchange.Body = slotegrator.Encode(fields)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "/", strings.NewReader(exchange.Body))
	if err != nil {
		return exchange, fmt.Errorf("make a callback of the emulator: %w", err)
	}
	for _, h := range headers {
		r.Header.Set(h.Name, h.Value)
		exchange.Headers = append(exchange.Headers, EmulatorField{h.Name, h.Value})
	}
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	s.Callbacks().ServeHTTP(w, r)
	exchange.Status, exchange.Answer = w.status, strings.TrimSpace(w.body.String())
	return exchange, s.record(ctx, call, "sent a callback of the emulator", exchange.Answer)
}

// record writes an action with the emulator into the log of staff.
func (s *Service) record(ctx context.Context, call *session.Call, action, detail string) error {
	return s.db.Write(ctx, func(tx *db.Tx) error {
		entry := stafflog.By(call, action)
		entry.Kind, entry.Subject, entry.Detail = stafflog.User, call.User.ID, detail
		return s.staffLog.Write(tx, entry)
	})
}

// recorder records an answer.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (w *recorder) Header() http.Header { return w.header }

// WriteHeader implements http.ResponseWriter.
func (w *recorder) WriteHeader(status int) { w.status = status }

// Write implements http.ResponseWriter.
func (w *recorder) Write(p []byte) (int, error) { return w.body.Write(p) }
