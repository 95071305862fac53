package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"

	"croupier/app/kernel/config"
)

// ask has a deed done: by the running site if there is one, otherwise here.
func ask(ctx context.Context, cfg config.Config, d deed) (string, error) {
	answer, running, err := askRunning(ctx, cfg.Path(consoleFile), d)
	if running || err != nil {
		return answer.ID, err
	}
	site, err := offlineSite(ctx, cfg, quiet())
	if err != nil {
		return "", err
	}
	id, err := perform(ctx, site.Admin(actor), d)
	return id, errors.Join(err, site.Close())
}

// askRunning sends a deed to the site behind a socket file; running is false
// when nobody listens there.
func askRunning(ctx context.Context, path string, d deed) (answer outcome, running bool, err error) {
	short, done, err := socketPath(path)
	if errors.Is(err, fs.ErrNotExist) {
		return outcome{}, false, nil
	} else if err != nil {
		return outcome{}, false, err
	}
	defer done()
	connection, err := (&net.Dialer{}).DialContext(ctx, "unix", short)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return outcome{}, true, fmt.Errorf("ask the running site: %w", err)
		}
		return outcome{}, false, nil
	}
	defer connection.Close()
	body, err := json.Marshal(d)
	if err != nil {
		return outcome{}, true, fmt.Errorf("encode the command: %w", err)
	}
	answer, err = exchange(ctx, connection, body)
	if err != nil {
		return outcome{}, true, fmt.Errorf("ask the running site: %w", err)
	}
	if answer.Error != "" {
		return answer, true, errors.New(answer.Error)
	}
	return answer, true, nil
}

func exchange(ctx context.Context, connection net.Conn, body []byte) (answer outcome, err error) {
	ctx, cancel := context.WithTimeout(ctx, consoleTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://console/", bytes.NewReader(body))
	if err != nil {
		return outcome{}, err
	}
	transport := &http.Transport{
		DisableKeepAlives: true,
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return connection, nil },
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return outcome{}, err
	}
	defer response.Body.Close()
	err = json.NewDecoder(io.LimitReader(response.Body, maxConsoleBody)).Decode(&answer)
	return answer, err
}
