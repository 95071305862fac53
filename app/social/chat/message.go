package chat

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// Type is the type of a message.
type Type string

// The types of messages.
const (
	TypeText     Type = "message"
	TypeSticker  Type = "sticker"
	TypeService  Type = "service" // of the site itself: tips and rain
	TypeQuiz     Type = "quiz"
	TypeAnswered Type = "quiz_answered"
	TypeWager    Type = "game_link"
)

// RoleModerator is the id of the role of chat moderators. Staff with every permission are
// moderators too.
const RoleModerator = "chat_moderator"

// Message is one message as clients read it.
type Message struct {
	ID      string  `json:"_id"`
	Type    Type    `json:"type" ts:"message|sticker|service|quiz|quiz_answered|game_link"`
	Channel string  `json:"channel"`
	User    *Author `json:"user"`
	Level   int     `json:"vipLevel"`
	At      int64   `json:"created_at"`
	// Data is an escaped text for type message, otherwise an object.
	Data jsontext.Value `json:"data"`
	// Request is the id that the sender gave the message.
	Request string `json:"request,omitempty"`
}

// Author is the author of a message, as of the time of writing.
type Author struct {
	ID     string       `json:"_id"`
	Name   string       `json:"name"`
	Avatar string       `json:"avatar"`
	Access []AccessRole `json:"access"`
}

// AccessRole is a role that the chat displays.
type AccessRole struct {
	ID string `json:"id"`
}

// Sticker is the data of a picture.
type Sticker struct {
	URL    string `json:"url"`
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Question is the data of an open quiz.
type Question struct {
	Question string `json:"question"`
}

// AnsweredQuiz is the data of a solved quiz.
type AnsweredQuiz struct {
	User     players.PlayerName `json:"user"`
	Question string             `json:"question"`
	Correct  string             `json:"correct"`
	Reward   string             `json:"reward"`
	Currency string             `json:"currency"`
}

// GameLink is the data of a shared wager.
type GameLink struct {
	MongoID    string `json:"_id"`
	ID         string `json:"id"`
	Game       string `json:"game"`
	Name       string `json:"name"`
	Currency   string `json:"currency"`
	SplitTotal string `json:"splitTotal"`
	Multiplier string `json:"multiplier"`
}

// storedMessage is a message with the fields that only the server knows.
type storedMessage struct {
	Message
	key id.Binary
	// hash is the hash of the request, for a message with a request id.
	hash []byte
}

// compose makes a message that is written now. author is nil for messages of the site. Call it
// inside of the write transaction, so that ids follow the order of writing.
func (s *Service) compose(kind Type, author *players.Person, data any) (*storedMessage, error) {
	text, err := json.Marshal(data, json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("write the data of a %s: %w", kind, err)
	}
	m := &storedMessage{Message: Message{
		ID: s.IDs.New(), Type: kind, At: s.Clock.Now().UnixMilli(), Data: bytes.Clone(text),
	}}
	m.key, _ = id.ToBinary(m.ID)
	if author != nil {
		m.User, m.Level = authorOf(author), author.Level
	}
	return m, nil
}

// authorOf returns what everybody sees of the author. It includes only the roles that give a
// message its style; other permissions of the author are not published.
func authorOf(p *players.Person) *Author {
	a := &Author{ID: p.ID, Name: p.Name, Avatar: p.Avatar, Access: []AccessRole{}}
	for _, role := range p.Roles {
		if role == session.RoleAdmin || role == RoleModerator {
			a.Access = append(a.Access, AccessRole{role})
		}
	}
	return a
}

// isModerator reports whether these roles make a player a moderator.
func isModerator(roles []string) bool {
	return slices.Contains(roles, RoleModerator) || slices.Contains(roles, session.RoleAdmin)
}
