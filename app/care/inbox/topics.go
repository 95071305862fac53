package inbox

import "slices"

// Topic is a group of notices that players turn on and off together.
type Topic string

// The topics. They are stored and never change.
const (
	Security    Topic = "security"
	Deposits    Topic = "deposits"
	Withdrawals Topic = "withdrawals"
	Limits      Topic = "limits"
	Support     Topic = "support"
	Wins        Topic = "wins"
	Offers      Topic = "offers"
)

// Channel is a way in which a notice is sent.
type Channel string

// The channels. They are stored and never change.
const (
	Site    Channel = "site"
	ByEmail Channel = "email"
	ByPush  Channel = "push"
)

// Channels lists all channels in their display order.
func Channels() []Channel { return []Channel{Site, ByEmail, ByPush} }

// topic contains the properties of a topic.
type topic struct {
	Topic
	title, text string
	// defaults are the defaults for players without a choice, in the order of Channels.
	defaults [3]bool
	// locked topics cannot be turned off.
	locked bool
	// consent topics are sent only to players who have given consent and are not excluded from
	// marketing.
	consent bool
}

// topics lists all topics in their display order.
var topics = []topic{
	{Topic: Security, title: "Security", text: "Sign-ins from new browsers, and changes of your password, email address and two-factor authentication. These always come.", defaults: [3]bool{true, true, true}, locked: true},
	{Topic: Deposits, title: "Deposits", text: "Deposits that were credited, held or lost by their network.", defaults: [3]bool{true, false, true}},
	{Topic: Withdrawals, title: "Withdrawals", text: "Withdrawals that were asked for, paid or declined.", defaults: [3]bool{true, true, true}},
	{Topic: Limits, title: "Limits", text: "Changes of your limits, pauses and blocks.", defaults: [3]bool{true, false, true}},
	{Topic: Support, title: "Support", text: "Answers of our support that you have not read yet.", defaults: [3]bool{true, true, true}},
	{Topic: Wins, title: "Prizes and gifts", text: "Prizes of races and challenges, VIP levels, and gifts of other players.", defaults: [3]bool{true, false, true}},
	{Topic: Offers, title: "Offers", text: "Rewards that wait for you. These come only if you want them.", consent: true},
}

func findTopic(name Topic) (topic, bool) {
	at := slices.IndexFunc(topics, func(t topic) bool { return t.Topic == name })
	if at < 0 {
		return topic{}, false
	}
	return topics[at], true
}

// defaultOn reports whether a topic is sent on a channel by default.
func (t topic) defaultOn(c Channel) bool { return t.defaults[slices.Index(Channels(), c)] }
