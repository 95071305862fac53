// Package support is where players and guests ask and the team answers: chats with
// a bot that answers from the help pages before a person does, an inbox for agents,
// letters to those who are not there, and how fast and how well all that goes.
package support

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Answer lets staff answer players.
var Answer = permission.Declare("manageTickets", "Read and answer the chats of the support, and keep its canned answers.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Answer} }

// Captcha checks the proof that a guest has patience.
type Captcha interface {
	Verify(ctx context.Context, payload string, address netip.Addr) error
}

// Hub carries events to the pages.
type Hub interface {
	Channel(pattern string, policy live.Policy) error
	Publish(channel string, n live.Notice) error
	PublishTo(userID string, n live.Notice) error
	PublishEphemeral(channel string, n live.Notice) error
	PresentUsers(channel string, limit int) []string
}

// Letter is a letter to a player. Path is a page of the site, for the button.
type Letter struct {
	Kind, Subject string
	Paragraphs    []string
	Button, Path  string
}

// Letters writes to players; sent is false for one without an address.
type Letters interface {
	Notify(q db.Querier, userID string, letter Letter) (sent bool, err error)
}

// Team tells who answers, and their names for a choice.
type Team interface {
	Answers(q db.Querier, userID string) (bool, error)
	Names(q db.Querier) ([]string, error)
}

// Mailer delivers letters to guests.
type Mailer interface {
	Enqueue(message mail.Message) error
}

// Found is what the help pages have for a question.
type Found struct{ Title, Text, Path string }

// Finder looks a question up in the help pages; ok is false when nothing there
// answers it.
type Finder interface {
	Answer(ctx context.Context, question string) (found Found, ok bool)
}

// Tuner changes the settings of the site.
type Tuner interface {
	Change(ctx context.Context, who settings.Who, changes ...settings.Change) error
	Versions(ctx context.Context, keys ...string) (map[string]int64, error)
}

// Deps are the parts of the house that the support stands on. Log may be nil.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	Hub      Hub
	Players  players.Finder
	Team     Team
	Activity *activity.Log
	Letters  Letters
	Mailer   Mailer
	Captcha  Captcha
	Help     Finder
	Tuner    Tuner
	StaffLog *stafflog.Log
	Log      *slog.Logger
}

// Options are the operator's choices.
type Options struct {
	// Product names the site.
	Product string
	// BaseURL gives the site's address, which begins links in letters to guests.
	BaseURL func() string
	// Key is of at least 32 secret bytes; the links of guests are made of it.
	Key []byte
}

// Bounds of what is written.
const (
	MaxMessage  = 2000 // characters
	maxMessages = 1000 // of one chat
	maxOpen     = 5    // chats of one player that are not solved
	maxSubject  = 80
	maxNote     = 4000
	maxWords    = 1000
	maxTags     = 8
	maxTag      = 24
)

// The channel of the team's pages, and what begins those of guests.
const (
	channelDesk  = "support"
	channelGuest = "supportGuest:"
)

// Service is the support of one site.
type Service struct {
	Deps
	options Options
	set     *set
}

// New makes the service and registers its channels.
func New(deps Deps, options Options) (*Service, error) {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	if len(options.Key) < 32 {
		return nil, fmt.Errorf("set up the support: a key of %d bytes is too short", len(options.Key))
	}
	s := &Service{Deps: deps, options: options, set: declare()}
	desk := live.Policy{Presence: true, Authorize: func(call *session.Call, _ string) error {
		if !call.SignedIn() || !call.User.Can(Answer) {
			return errNotAllowed
		}
		return nil
	}}
	if err := s.Hub.Channel(channelDesk, desk); err != nil {
		return nil, err
	}
	return s, s.Hub.Channel(channelGuest+"{seat}", live.Policy{Authorize: s.mayListen})
}

// Of the calls.
const (
	readsPerMinute   = 240
	sendsPerMinute   = 20
	typingPerMinute  = 60
	addressPerMinute = 600
	guestChats       = 5 // new ones of an address in an hour
	agentsPerMinute  = 240
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	own := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute), action.PerAddress(addressPerMinute, time.Minute)}
	}
	return append(append(s.guestActions(), s.officeActions()...),
		action.Post("/api/user/supportChats", action.SignedIn, s.Chats, own("The caller's chats with the support, the newest first.", readsPerMinute)...),
		action.Post("/api/user/supportChat", action.SignedIn, s.Chat, own("A chat with its messages: the caller's own, or any for the team.", readsPerMinute)...),
		action.Whisper("SupportMessage", action.SignedIn, s.Message, own("Writes in a chat of the support, or begins one; answers the chat's id.", sendsPerMinute)...),
		action.Whisper("SupportRead", action.SignedIn, s.Read, own("Notes that the caller has read a chat.", readsPerMinute)...),
		action.Whisper("SupportTyping", action.SignedIn, s.Typing, own("Shows the other side of a chat that the caller writes.", typingPerMinute)...),
		action.Post("/api/user/supportChat/person", action.SignedIn, s.Person, own("Asks for a person in a chat that the bot answers.", sendsPerMinute)...),
		action.Post("/api/user/supportChat/solve", action.SignedIn, s.Solve, own("Says that a chat is solved.", sendsPerMinute)...),
		action.Post("/api/user/supportChat/rate", action.SignedIn, s.Rate, own("Rates a solved chat from 1 to 5, with a word.", sendsPerMinute)...),
		action.Post("/api/user/supportChat/transcript", action.SignedIn, s.Transcript, own("A chat as text, or by letter.", sendsPerMinute)...),
	)
}
