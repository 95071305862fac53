package alerts

import (
	"croupier/app/kernel/action"
	"croupier/app/kernel/resource"
)

// The levels of severity, and the states of cases, as staff read them.
var (
	severities = []resource.Value{
		{Value: "1", Label: "low", Tone: resource.Info}, {Value: "2", Label: "medium", Tone: resource.Notice}, {Value: "3", Label: "high", Tone: resource.Bad},
	}
	caseStates = []resource.Value{
		{Value: statusOpen, Label: "open", Tone: resource.Notice}, {Value: statusWaiting, Label: "waiting", Tone: resource.Info}, {Value: statusClosed, Label: "closed", Tone: resource.Neutral},
	}
)

// Resources are the lists of this package.
func (s *Service) Resources() []resource.Resource {
	return []resource.Resource{s.casesResource(), s.channelsResource()}
}

func (s *Service) casesResource() resource.Resource {
	return resource.Resource{
		Name: "cases", Path: "/admin/cases", Title: "Cases", Lead: "Investigations by staff, until they have an outcome.",
		Menu: &resource.Menu{Icon: "FolderOpen", Group: "risk", Order: 20, Queues: []string{"cases"}, Keywords: "investigation fraud"},
		List: resource.Rows("/api/admin/cases", SeeAlerts, "The cases, newest first.", s.Cases),
		Columns: []resource.Column{
			resource.Text("title", "Case").As("#{number} {title}").Link("/admin/case/{id}"), resource.Badge("severity", "Severity", severities...),
			resource.Badge("status", "Status", caseStates...), resource.Texts("players", "Players"), resource.Text("owner_name", "Owner").Empty("none"),
			resource.Time("due_at", "Due").Below("{lateness}"), resource.Time("opened_at", "Opened"),
		},
		Filters: []resource.Filter{
			resource.Choice("status", "Status", append([]resource.Option{{Value: "active", Label: "not closed"}}, resource.OptionsOf(caseStates)...)...),
			resource.Only("mine", "Owner", "me"),
		},
		Create: &resource.Action{
			ID: "open", Label: "Open a case", Done: "The case is open.", Open: "/admin/case/{id}",
			Fields: []resource.Field{
				resource.Line("title", "Title", 120), resource.Pick("severity", "Severity", resource.OptionsOf(severities)...).Initial("2"),
				resource.Area("note", "Note", 4000).Hint("What is known so far"),
			},
			Call: action.Post("/api/admin/case/open", action.Permission(SeeAlerts), s.OpenCase, caseOptions("Open a case about players and alerts.")...).Neutral("Cases are notes for the team."),
		},
		Empty: "There are no cases yet.",
	}
}

// channelKinds are the kinds of channels as staff read them.
var channelKinds = []resource.Value{
	{Value: channelMail, Label: "Email", Tone: resource.Neutral}, {Value: channelWebhook, Label: "Webhook", Tone: resource.Neutral}, {Value: channelTelegram, Label: "Telegram", Tone: resource.Neutral},
}

func (s *Service) channelsResource() resource.Resource {
	edit := action.Permission(EditRules)
	save := action.Post("/api/admin/channel/save", edit, s.SaveChannel, does("Make a channel or change one; a stale version is refused with 409.")...).SecondPerson(kindChannel)
	return resource.Resource{
		Name: "channels", Path: "/admin/channels", Title: "Alert channels",
		Lead: "Every alert of the minimum severity is sent to each channel at least once. Failed sends are retried for more than a day. Without a channel, alerts are shown in the office only.",
		Menu: &resource.Menu{Label: "Channels", Icon: "Radio", Group: "risk", Order: 40, Keywords: "webhook telegram mail"},
		List: resource.Rows("/api/admin/channels", EditRules, "The channels that alerts are sent to.", s.Channels),
		Columns: []resource.Column{
			resource.Text("name", "Channel"), resource.Badge("kind", "Kind", channelKinds...), resource.Text("to", "To"), resource.Badge("min_severity", "Minimum severity", severities...),
			resource.Badge("on", "State", resource.Value{Value: "true", Label: "on", Tone: resource.Good}, resource.Value{Value: "false", Label: "off", Tone: resource.Neutral}),
			resource.Time("sent_at", "Last sent").Empty("never"), resource.Time("failed_at", "Failing since").Below("{error}"),
			resource.Count("waiting", "Waiting"), resource.Count("undelivered", "Not delivered"),
		},
		Create: &resource.Action{
			ID: "create", Label: "New channel", Done: "The channel is saved.", Call: save,
			Fields: append([]resource.Field{resource.Pick("kind", "Kind", resource.OptionsOf(channelKinds)...)}, channelFields("Signs the messages of a webhook, or is the token of a Telegram bot. An email needs none.")...),
		},
		Actions: []resource.Action{{
			ID: "change", Label: "Change", Title: "Change {name}", Done: "The channel is saved.", Call: save,
			From:   map[string]string{"id": "id", "version": "version", "kind": "kind"},
			Fields: resource.FromRow(channelFields("Leave it empty to keep the stored secret. A new address needs a new secret.")),
		}, {
			ID: "test", Label: "Send a test", Title: "Send a test to {name}?", Text: "The message has no data of players.", Done: "The test was sent.", Problem: "error",
			Call: action.Post("/api/admin/channel/test", edit, s.TestChannel, options(testsPerMinute, "Send a message over a channel.", action.Staff(action.Logged{}))...).Neutral("It sends a test message without data of players."),
		}, {
			ID: "remove", Label: "Remove", Title: "Remove {name}?", Text: "Alerts waiting for this channel are discarded.", Done: "The channel was removed.", Danger: true,
			From: map[string]string{"id": "id", "version": "version"},
			Call: action.Post("/api/admin/channel/remove", edit, s.RemoveChannel, does("Remove a channel.")...).SecondPerson(kindChannel),
		}},
		Empty: "There are no channels yet.",
	}
}

// channelFields are the inputs of a new channel and of a changed one.
func channelFields(aboutSecret string) []resource.Field {
	return []resource.Field{
		resource.Line("name", "Name", 60),
		resource.Line("to", "Address", 500).Hint("An email address, an https address that receives signed JSON, or the id of a Telegram chat"),
		resource.Secret("secret", "Secret", 200).Hint(aboutSecret),
		resource.Pick("min_severity", "Minimum severity", resource.OptionsOf(severities)...).Initial("2"),
		resource.Switch("on", "On").Initial("true"),
	}
}
