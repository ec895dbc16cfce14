#!/usr/bin/env python3
"""Plays the conversation of rails.svg with a real `konsol --stdio` and prints what goes over the wire.

usage: rails.py KONSOL, in a Rails application; inside a terminal of 112 columns, for ansi2svg.py
"""
import json
import subprocess
import sys
import time

DIM, BOLD, GREEN, RED, CYAN, OFF = "\033[2m", "\033[1m", "\033[32m", "\033[31m", "\033[36m", "\033[0m"


def main():
    program = subprocess.Popen([sys.argv[1], "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    session = ask(program, "konsol/session.create", {}, "boots the application")["sessionId"]
    for code in (
        'x = Customer.create!(name: "Ada")',
        'Customer.insert_all([{ name: "Grace" }, { name: "Alan" }]); Customer.order(:name)',
        'puts app.get("/customers"); app.response.body',
        "x.greeting.upcase.frob",
    ):
        ask(program, "konsol/eval", {"sessionId": session, "code": code})
    stopped(program, session)
    other = ask(program, "konsol/session.create", {}, "a fork, no second boot")["sessionId"]
    ask(program, "konsol/eval", {"sessionId": other, "code": "Customer.count"})
    program.stdin.close()
    program.wait()


def stopped(program, session):
    send(program, 98, "konsol/eval", {"sessionId": session, "code": "loop { }"})
    time.sleep(0.5)
    send(program, 99, "konsol/interrupt", {"sessionId": session})
    answers = [receive(program), receive(program)]
    show_answer(next(a for a in answers if a["id"] == 98)["result"])


def ask(program, method, params, note=""):
    send(program, 1, method, params, note)
    result = receive(program)["result"]
    show_answer(result)
    return result


def send(program, number, method, params, note=""):
    shown = params.get("code", "")
    print(f"{CYAN}→ {method}{OFF}  {BOLD}{shown}{OFF}{DIM}{note}{OFF}", flush=True)
    body = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()
    program.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    program.stdin.flush()


def receive(program):
    length = 0
    while header := program.stdout.readline().strip():
        length = int(header.split(b":")[1])
    return json.loads(program.stdout.read(length))


def brief(text):
    return text if len(text) <= 72 else text[:71] + "…"


def show_answer(result):
    if "sessionId" in result:
        print(f"{GREEN}←{OFF} sessionId {result['sessionId']}\n")
        return
    thrown = result.get("exception")
    if thrown:
        print(f"{RED}← {thrown['class']}{OFF} {thrown['message'].splitlines()[0][:80]}")
        for frame in thrown["backtrace"][:1]:
            print(f"    {DIM}{frame}{OFF}")
    else:
        print(f"{GREEN}←{OFF} {brief(result['value'])}  {DIM}{result['valueType']}{OFF}")
    if result["stdout"]:
        print(f"    {DIM}stdout{OFF} {result['stdout'].rstrip()}")
    for display in result.get("displays", []):
        for line in display["meta"]["text"].splitlines():
            print(f"    {line}")
    print()


main()
