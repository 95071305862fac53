// Package alerts watches what happens on the site by rules that staff write in
// sentences: a rule that fires makes an alert, tells those who want to know, does
// what it was told to do to the player, and opens a case that a person closes.
package alerts

import (
	"log/slog"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Permissions of the room.
var (
	SeeAlerts = permission.Declare("alerts", "See alerts and cases, and work on them.")
	EditRules = permission.Declare("alert_rules", "Change the rules that raise alerts, and where alerts are sent.")
)

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{SeeAlerts, EditRules} }

// Accounts are the players as rules see them.
type Accounts interface {
	// Record finds a player; found is false for nobody.
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
	// FindRecords finds players by id, name, e-mail or address.
	FindRecords(q db.Querier, term string, limit int) ([]players.Record, error)
}

// Profiles are what staff know of players beyond their accounts.
type Profiles interface {
	TagsOf(q db.Querier, userID string) ([]string, error)
}

// Effect is something that a rule can do to a player. A feature declares what it
// can do, so that a rule never offers what would do nothing.
type Effect struct {
	// ID is stored with rules and never changes.
	ID string
	// Title continues "then": "put a tag on the player".
	Title string
	// Value says what else must be told: ValueNone, ValueTag or ValueMinutes.
	Value string
	// Do does it in the transaction of the alert. A player whom it cannot touch is
	// left alone without an error.
	Do func(tx *db.Tx, f Firing) error
}

// Kinds of an effect's value.
const (
	ValueNone    = ""
	ValueTag     = "tag"
	ValueMinutes = "minutes"
)

// Firing is a rule that fires for a player.
type Firing struct {
	UserID string
	// Value is that of the effect, as the rule has it.
	Value string
	// Rule is the name of the rule, and Origin names it for the activity that the
	// effect causes.
	Rule, Origin string
}

// Mailer takes letters for delivery.
type Mailer interface {
	Enqueue(message mail.Message) error
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Log      *slog.Logger
	Activity *activity.Log
	StaffLog *stafflog.Log
	Accounts Accounts
	Profiles Profiles
	Mailer   Mailer
	Effects  []Effect
}

// Options are the operator's choices.
type Options struct {
	// Key is the site's secret, from which that of the channels' secrets is made.
	Key []byte
	// Product names the site in messages, BaseURL is its address.
	Product string
	BaseURL func() string
	// Private lets webhooks call addresses of the operator's own network.
	Private bool
	// TelegramURL is where the programs of Telegram's bots are asked.
	TelegramURL string
}

// Service is the rules, the alerts and the cases of one site.
type Service struct {
	Deps
	options Options
	sealer  *seal.Sealer
	senders map[string]sender
	// wake is written after something was put into the outbox.
	wake chan struct{}
	// sending is held while the outbox is worked off.
	sending sync.Mutex
	// trying lets one trial run at a time: it reads a month of wagers.
	trying sync.Mutex
	cache  ruleCache
	// mayClose are asked before a case is closed.
	mayClose []func(q db.Querier, caseID string) error
}

// New makes the room.
func New(deps Deps, options Options) (*Service, error) {
	sealer, err := seal.New(options.Key, "alert channels")
	if err != nil {
		return nil, err
	}
	s := &Service{Deps: deps, options: options, sealer: sealer, wake: make(chan struct{}, 1)}
	s.senders = s.newSenders()
	s.Activity.Declare(heldKind)
	return s, nil
}

// Severities of alerts and cases.
const (
	Low    = 1
	Medium = 2
	High   = 3
)

// Refusals.
var (
	errUnknownRule    = fault.New(fault.CodeNotFound, "There is no such rule.")
	errUnknownAlert   = fault.New(fault.CodeNotFound, "There is no such alert.")
	errUnknownCase    = fault.New(fault.CodeNotFound, "There is no such case.")
	errUnknownChannel = fault.New(fault.CodeNotFound, "There is no such channel.")
	errUnknownPlayer  = fault.New(fault.CodeNotFound, "Unknown user.")
	errStale          = fault.New(fault.CodeConflict, "Somebody has changed this in the meantime. Look at it again.").With("reason", "stale")
)

// keepActivity is for how long the stream is kept, keepSent the sent deliveries.
const (
	keepActivity = 90 * 24 * time.Hour
	keepSent     = 30 * 24 * time.Hour
	// mostHours is the longest that a rule looks back on wagers.
	mostHours = 168
	hourMs    = int64(time.Hour / time.Millisecond)
)

// names gives the names of players by their ids, and other actors as they are.
// It asks for each once.
func (s *Service) names(q db.Querier) func(actor string) (string, error) {
	known := map[string]string{"": ""}
	return func(actor string) (string, error) {
		if name, ok := known[actor]; ok {
			return name, nil
		}
		known[actor] = actor
		if session.IsGuest(actor) {
			return actor, nil
		}
		r, found, err := s.Accounts.Record(q, actor)
		if err != nil {
			return "", err
		}
		if found {
			known[actor] = r.Name
		}
		return known[actor], nil
	}
}
